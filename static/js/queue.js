// The queue by keyboard: J and K move, A accepts, O opens, Z takes back what was accepted last. The switch is kept in this browser; everything has a button too.
const KEPT = "queue-keys";
const cases = [...document.querySelectorAll("[data-case]")];
const line = document.querySelector("[data-keys]");
const control = document.querySelector("[data-keys-switch]");
let at = -1;
let on = read();

function read() {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing begins with the keys on.
  }
}

function show() {
  control.setAttribute("aria-pressed", String(on));
  control.textContent = on ? control.dataset.on : control.dataset.off;
  line.querySelector("[data-keys-on]").hidden = !on;
}

function move(by) {
  if (!cases.length) return;
  cases[at]?.classList.remove("now");
  at = Math.min(Math.max(at + by, 0), cases.length - 1);
  cases[at].classList.add("now");
  cases[at].focus();
}

function press(key) {
  if (key === "j") move(1);
  else if (key === "k") move(-1);
  else if (key === "z") document.querySelector("[data-undo] button[type=submit]")?.click();
  else if (at < 0) return false;
  else if (key === "a") cases[at].querySelector("[data-accept] button[type=submit]")?.click();
  else if (key === "o") cases[at].querySelector("[data-open]")?.click();
  else return false;
  return true;
}

if (line && (cases.length || document.querySelector("[data-undo]"))) {
  line.hidden = false;
  show();
  control.addEventListener("click", () => {
    on = !on;
    keep();
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (press(event.key.toLowerCase())) event.preventDefault();
  });
}
