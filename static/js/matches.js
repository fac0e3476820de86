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

// The score goes along with its scorers while the two agree, and never falls behind them.
const named = new WeakMap();

function scorers(side) {
  const fields = side.querySelectorAll('input[name^="count-"][name$=".touchdown"], input[name^="count-"][name$=".unknown"]');
  return [...fields].reduce((sum, field) => sum + Number(field.value), 0);
}

function rememberScorers() {
  for (const side of document.querySelectorAll("#report section")) named.set(side, scorers(side));
}

rememberScorers();
document.addEventListener("htmx:afterSettle", rememberScorers);
document.addEventListener("change", (event) => {
  const side = event.target.closest("#report section");
  if (!side || !/\.(touchdown|unknown)$/.test(event.target.name)) return;
  const score = side.querySelector('input[name$=".score"]');
  const now = scorers(side);
  if (Number(score.value) === named.get(side) || Number(score.value) < now) {
    score.value = now;
    const stepper = score.closest("[data-stepper]");
    stepper.querySelector("output").value = now;
    stepper.querySelector("button").toggleAttribute("aria-disabled", now === 0);
    if (now === 0) stepper.querySelector("button").setAttribute("aria-disabled", "true");
  }
  named.set(side, now);
});
