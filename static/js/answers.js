// The answer to an attempt is where the reader looks next.
document.body.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "answer") return;
  const box = event.detail.target.querySelector(".refusal.box, #sorry") ?? event.detail.target;
  box.setAttribute("tabindex", "-1");
  box.focus();
});

// What was refused is no longer in the way once something succeeds.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status < 400) document.getElementById("answer")?.replaceChildren();
});
