// An answer that was overtaken by another tap or keystroke is not shown: it would undo them on the page.
// The draft, or the shop, asks again, and the last answer is shown.
const form = document.querySelector("#draft, #shop");
let touched = 0;
let asked = 0;
let skipped = false;
let again = 0;

for (const kind of ["change", "input"]) form?.addEventListener(kind, () => (touched += 1), true);

form?.addEventListener("htmx:beforeSend", (event) => {
  if (event.target !== form) return;
  asked = touched;
  window.clearTimeout(again);
});

form?.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== `${form.id}-parts` || touched === asked || event.detail.xhr.status >= 400) return;
  event.detail.shouldSwap = false;
  skipped = true;
});

form?.addEventListener("htmx:afterRequest", () => {
  if (!skipped) return;
  skipped = false;
  again = window.setTimeout(() => form.dispatchEvent(new Event("refresh")), 250);
});
