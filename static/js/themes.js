// Light, dark, or as the device says: at once, and kept by the same form that works without a script.
const form = document.querySelector("[data-themes]");

form?.addEventListener("submit", (event) => {
  const chosen = event.submitter;
  if (!chosen) return;
  event.preventDefault();
  const body = new FormData(form, chosen);
  body.set("quiet", "1");
  fetch(form.action, { method: "POST", body });
  const root = document.documentElement;
  if (chosen.value) root.dataset.theme = chosen.value;
  else delete root.dataset.theme;
  document.querySelector('meta[name="color-scheme"]').content = chosen.value || "light dark";
  for (const button of form.querySelectorAll("button")) {
    if (button === chosen) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
});
