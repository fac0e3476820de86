// The live pad. Who may be tapped, what can be said of him and what is asked next comes with the page: there are no rules here.
// A tap is kept in this browser until the site has it. It has a key of its own, so that one sent twice is one.
import { keep, forget, keptTaps, newKey } from "./pad-store.js";
import { line } from "./pad-line.js";

const pad = JSON.parse(document.getElementById("pad").textContent);
const men = new Map(pad.players.map((man) => [`${man.side}.${man.id}`, man]));
const one = (selector) => document.querySelector(selector);
const other = (side) => (side === "home" ? "away" : "home");

// A text of the page in the reader's language, with its facts filled in.
const worded = (name, facts = {}) => pad.words[name].replace(/\{(\w+)\}/g, (gap, fact) => facts[fact] ?? gap);

let kept = keptTaps(pad.kept); // not sent yet
let known = []; // what the site has: { number, tap, by }
let chosen = ""; // "home.p4", or "home" for the team itself
let asked = null; // the act that is being told: { act, answers, ahead }

// --- What the taps come to -----------------------------------------------------------------------

function all() {
  const sent = new Set(known.map((each) => each.tap.key));
  return [...known, ...kept.filter((tap) => !sent.has(tap.key)).map((tap) => ({ tap, by: "", unsent: true }))];
}

// For each tap that does not count: the undos that keep it so.
function undone(lines) {
  const found = new Map();
  for (const { tap } of [...lines].reverse()) {
    if (tap.what !== "undo" || found.has(tap.key)) continue;
    found.set(tap.of, [...(found.get(tap.of) ?? []), tap.key]);
  }
  return found;
}

function actsOf(tap) {
  return pad.acts.filter((act) => act.what === tap.what && Object.entries(act.set).every(([name, value]) => tap[name] === value));
}

// The options that were taken of what an act asks, those that only a taken option asks for included.
function taken(questions, tap) {
  return questions.flatMap((question) => {
    const option = question.options?.find((each) => each.value === (tap[question.name] ?? ""));
    return option ? [option, ...taken(option.then ?? [], tap)] : [];
  });
}

function named(key) {
  const man = men.get(key);
  return man ? `${man.number} ${man.name}` : key;
}

function sentence(tap) {
  const acts = actsOf(tap);
  const act = acts.find((each) => each.fills === "player");
  if (!act) return tap.what;
  const subject = act.of === "side" ? pad.sides[tap.side] : named(`${tap.side}.${tap.player}`);
  const parts = taken(act.asks, tap).map((option) => option.said ?? option.label);
  if (tap.by) parts.unshift(worded("by", { player: named(`${other(tap.side)}.${tap.by}`) }));
  if (tap.victim) parts.unshift(worded("from", { player: named(`${other(tap.side)}.${tap.victim}`) }));
  const details = parts.filter(Boolean).join(", ");
  return worded(details ? "told_more" : "told", { who: subject, did: act.said, details });
}

// --- Drawing -------------------------------------------------------------------------------------

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", pad.icons + name);
  svg.append(use);
  return svg;
}

function turnNow(standing) {
  return standing.findLast((each) => each.tap.what === "turn")?.tap.turn ?? 1;
}

function show() {
  const lines = all();
  const void_ = undone(lines);
  const standing = lines.filter(({ tap }) => tap.what !== "undo" && !void_.has(tap.key));
  showScore(standing);
  showTurn(turnNow(standing));
  showBenches(standing);
  showLog(lines, void_);
  showLast(standing);
  showLine();
}

function showScore(standing) {
  for (const side of ["home", "away"]) {
    const score = standing.filter(({ tap }) => tap.side === side && actsOf(tap).some((act) => act.scores)).length;
    const place = one(`[data-score="${side}"]`);
    if (place.textContent !== String(score)) place.textContent = score;
  }
}

function showTurn(turn) {
  const { title, note } = pad.turns[turn - 1];
  one("[data-turn-title]").textContent = title;
  one("[data-turn-note]").textContent = note;
  for (const button of document.querySelectorAll("[data-turn]")) {
    const there = pad.turns[turn - 1 + Number(button.dataset.turn)];
    button.setAttribute("aria-disabled", String(!there));
  }
}

function showBenches(standing) {
  const marks = new Map();
  const out = new Map();
  const risen = new Set(standing.filter(({ tap }) => tap.rule).map(({ tap }) => `${tap.side}.${tap.rule}`));
  for (const { tap } of standing) {
    for (const act of actsOf(tap)) {
      if (act.marks && tap[act.marks]) {
        const key = `${act.marks === "by" ? other(tap.side) : tap.side}.${tap[act.marks]}`;
        marks.set(key, [...(marks.get(key) ?? []), act.icon]);
      }
      if (act.out && !taken(act.asks, tap).some((option) => option.back)) out.set(`${tap.side}.${tap.player}`, act.out);
    }
  }
  for (const chip of document.querySelectorAll("[data-player]")) {
    const key = chip.dataset.player;
    const { side, raised } = men.get(key);
    chip.hidden = raised !== "" && !risen.has(`${side}.${raised}`);
    chip.setAttribute("aria-pressed", String(chosen === key));
    chip.classList.toggle("out", out.has(key));
    chip.querySelector("small").textContent = out.get(key) ?? men.get(key).note;
    chip.querySelector(".marks")?.remove();
    if (marks.has(key)) chip.append(make("span", { class: "marks" }, ...marks.get(key).slice(-3).map(icon)));
  }
  for (const name of document.querySelectorAll("[data-side]")) name.setAttribute("aria-pressed", String(chosen === name.dataset.side));
}

function showLog(lines, void_) {
  const rows = lines.filter(({ tap }) => tap.what !== "undo" && tap.what !== "turn");
  one(".pad-log summary").textContent = worded(rows.length ? "tapped" : "nothing", { count: rows.length });
  one("[data-log]").replaceChildren(
    ...rows.reverse().map(({ tap, by, unsent }) => {
      const undos = void_.get(tap.key);
      const told = sentence(tap);
      const who = [undos ? worded("undone") : "", by, unsent ? worded("unsent") : ""].filter(Boolean).join(", ");
      const button = make("button", { type: "button", class: "btn small" }, worded(undos ? "bring_back" : "undo"));
      button.setAttribute("aria-label", worded(undos ? "bring_back_this" : "undo_this", { told }));
      button.addEventListener("click", () => (undos ?? [tap.key]).forEach((of) => record({ what: "undo", of })));
      const text = make("span", {}, undos ? make("s", {}, told) : told);
      if (who) text.append(make("small", {}, who));
      return make("li", unsent ? { class: "unsent" } : {}, make("b", {}, worded("turn", { turn: tap.turn })), text, button);
    }),
  );
}

// What the button at the foot takes back: the reader's own last tap that counts.
function lastOwn(standing) {
  return standing.findLast(({ tap, by }) => !by && tap.what !== "turn");
}

function showLast(standing) {
  const last = lastOwn(standing);
  one("[data-undo-last]").setAttribute("aria-disabled", String(!last));
  const place = one("[data-last]");
  const words = last ? [make("b", {}, worded("turn", { turn: last.tap.turn })), ` ${sentence(last.tap)}`] : [worded("begin")];
  place.replaceChildren(...words);
}

function showLine() {
  const place = one("[data-sync]");
  const waiting = kept.length;
  const keeps = worded(waiting ? "waiting" : "keeps", { count: waiting });
  const said = line.trouble ? `${line.trouble} ${keeps}` : "";
  if (place.textContent !== said) place.textContent = said;
  place.hidden = !said;
  one("[data-finish]")?.setAttribute("aria-disabled", String(waiting > 0));
}

// --- Asking --------------------------------------------------------------------------------------

function ask() {
  const place = one("[data-ask]");
  place.hidden = !chosen;
  if (!chosen) return place.replaceChildren();
  const title = asked ? asked.question.title : worded("happened");
  const name = men.has(chosen) ? named(chosen) : pad.sides[chosen];
  const heading = make("h2", { tabindex: "-1" }, asked ? title : name);
  if (!asked) heading.append(" ", make("small", {}, title));
  const back = make("button", { type: "button", class: "btn small plain" }, worded(asked ? "back" : "close"));
  back.addEventListener("click", () => {
    if (!asked) chosen = "";
    asked = null;
    ask();
    show();
  });
  place.replaceChildren(make("div", { class: "pad-asks" }, heading, back), asked ? answersTo(asked.question) : actsFor());
  heading.focus({ preventScroll: true });
}

function actsFor() {
  const of = men.has(chosen) ? "player" : "side";
  const list = make("div", { class: "taps" });
  for (const act of pad.acts.filter((each) => each.of === of && (each.sides ?? [chosen]).includes(chosen))) {
    list.append(tapButton([icon(act.icon), act.label], () => begin(act)));
  }
  return list;
}

function answersTo(question) {
  if (question.from === "others") {
    const side = other(men.get(chosen)?.side ?? chosen);
    const list = make("div", { class: "pad-pick" });
    if (question.none) list.append(tapButton([question.none], () => answer("")));
    for (const man of pad.players.filter((each) => each.side === side)) {
      const chip = one(`[data-player="${side}.${man.id}"]`).cloneNode(true);
      if (chip.hidden) continue;
      chip.removeAttribute("data-player");
      chip.removeAttribute("aria-pressed");
      chip.addEventListener("click", () => answer(man.id));
      list.append(chip);
    }
    return list;
  }
  const list = make("div", { class: "taps" });
  for (const option of question.options.filter((each) => !each.when || victim()?.is.includes(each.when))) {
    const note = option.note ? [make("small", {}, option.note)] : [];
    list.append(tapButton([option.label, ...note], () => answer(option.value, option.then)));
  }
  return list;
}

function tapButton(children, press) {
  const button = make("button", { type: "button", class: "tap" }, ...children);
  button.addEventListener("click", press);
  return button;
}

function begin(act) {
  asked = { act, answers: {}, ahead: [...act.asks], question: null };
  next();
}

function answer(value, then = []) {
  if (asked.question.name) asked.answers[asked.question.name] = value;
  asked.ahead.unshift(...then);
  next();
}

// Who is hurt in what is being told.
function victim() {
  const man = men.get(chosen);
  return asked.act.fills === "player" ? man : men.get(`${other(man.side)}.${asked.answers.player}`);
}

function next() {
  do asked.question = asked.ahead.shift();
  while (asked.question?.when && !victim()?.is.includes(asked.question.when));
  if (asked.question) return ask();
  const { act, answers } = asked;
  const man = men.get(chosen);
  const about = !man ? { side: chosen } : act.fills === "player" ? { side: man.side, player: man.id } : { side: other(man.side), by: man.id };
  chosen = "";
  asked = null;
  ask();
  record({ what: act.what, ...act.set, ...about, ...answers });
}

// --- Taps ----------------------------------------------------------------------------------------

function record(facts) {
  const lines = all();
  const void_ = undone(lines);
  const turn = turnNow(lines.filter(({ tap }) => !void_.has(tap.key)));
  const tap = { key: newKey(), turn, ...facts };
  kept.push(tap);
  keep(pad.kept, tap);
  show();
  line.send();
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-player], [data-side], [data-turn], [data-undo-last], [data-finish]");
  if (!pressed) return;
  if (pressed.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    if (pressed.matches("[data-finish]")) line.send();
    return;
  }
  if (pressed.matches("[data-player], [data-side]")) {
    const key = pressed.dataset.player ?? pressed.dataset.side;
    chosen = chosen === key ? "" : key;
    asked = null;
    ask();
    show();
  } else if (pressed.matches("[data-turn]")) {
    const lines = all();
    const void_ = undone(lines);
    record({ what: "turn", turn: turnNow(lines.filter(({ tap }) => !void_.has(tap.key))) + Number(pressed.dataset.turn) });
  } else if (pressed.matches("[data-undo-last]")) {
    const lines = all();
    const void_ = undone(lines);
    record({ what: "undo", of: lastOwn(lines.filter(({ tap }) => tap.what !== "undo" && !void_.has(tap.key))).tap.key });
  }
});

// --- The line ------------------------------------------------------------------------------------

line.open({
  url: pad.url,
  socket: pad.socket,
  token: one("[data-token] input").value,
  waiting: () => kept,
  words: pad.words,
  last: () => known.at(-1)?.number ?? 0,
  changed: show,
  heard({ taps, refused }, sent) {
    const last = known.at(-1)?.number ?? 0;
    known.push(...taps.filter((each) => each.number > last));
    for (const { key, message } of refused) {
      const tap = sent.find((each) => each.key === key);
      const place = one("[data-refused]");
      place.textContent = worded(tap ? "refused_this" : "refused", { told: tap && sentence(tap), message });
      place.hidden = false;
    }
    const gone = new Set([...sent, ...known.map((each) => each.tap)].map((tap) => tap.key));
    kept.filter((tap) => gone.has(tap.key)).forEach((tap) => forget(pad.kept, tap.key));
    kept = kept.filter((tap) => !gone.has(tap.key));
    show();
  },
});
show();
