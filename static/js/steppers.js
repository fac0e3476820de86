// A tap on a stepper counts at once and tells its form, so that quick taps add up. What may be had,
// what it costs and why not one more is the server's answer: there are no rules here.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] button");
  if (!button) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") === "true") return;
  const stepper = button.closest("[data-stepper]");
  const kept = stepper.querySelector("input");
  const change = Number(button.value.split(":").pop());
  kept.value = Math.max(0, Number(kept.value) + change);
  stepper.querySelector("output").value = kept.value;
  const form = button.form;
  if (!form) return;
  if (form.matches("[hx-post], [hx-get]")) kept.dispatchEvent(new Event("change", { bubbles: true }));
  else form.requestSubmit();
});

// A refused button keeps its place and its reason, and does nothing else.
document.addEventListener(
  "click",
  (event) => {
    const refused = event.target.closest('[aria-disabled="true"]');
    if (!refused) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
