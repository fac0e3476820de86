// The device knows where it is: an empty time zone is filled in, and can be changed.
const field = document.querySelector("[data-zone]");
if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
