// The report form: a shut card says what was counted in it, and a stepper that stands above nought may be taken back.
document.addEventListener("change", (event) => {
  const stepper = event.target.closest("#report [data-stepper]");
  if (stepper) {
    const fewer = stepper.querySelector("button");
    if (Number(event.target.value) > 0) fewer.removeAttribute("aria-disabled");
    else fewer.setAttribute("aria-disabled", "true");
  }
  const card = event.target.closest(".player-card");
  if (card) tell(card);
});

function tell(card) {
  const counted = [...card.querySelectorAll(".deed")].flatMap((deed) => {
    const word = deed.querySelector("span").textContent.toLowerCase();
    const field = deed.querySelector("input");
    if (field.type === "checkbox") return field.checked ? [word] : [];
    const count = Number(field.value);
    return count > 0 ? [`${count} ${count === 1 ? word : deed.dataset.many}`] : [];
  });
  const tally = card.querySelector(".tally");
  tally.textContent = counted.join(", ") || tally.dataset.position;
  tally.classList.toggle("counted", counted.length > 0);
}
