// Criteria are put in order in place: by dragging, and by the buttons that send the form where there is no script.
for (const box of document.querySelectorAll("[data-ordering]")) {
  const used = box.querySelector("[data-order-used]");
  const unused = box.querySelector("[data-order-unused]");
  const none = box.querySelector("[data-order-none]");
  const said = box.querySelector("[data-order-said]");
  const field = box.querySelector("input[type=hidden]").name.replace(/-sent$/, "");
  let held = null;

  const words = box.dataset;
  const nameOf = (row) => row.querySelector(".poster").textContent;

  const button = (wish, id, label, inside, kind) => {
    const made = document.createElement("button");
    made.type = "submit";
    made.className = `btn small ${kind}`.trim();
    made.name = "move";
    made.value = `${wish} ${id}`;
    made.setAttribute("aria-label", label);
    made.append(inside);
    return made;
  };

  const sign = (name) => box.querySelector(`button[value^="${name} "] svg`)?.cloneNode(true) ?? (name === "up" ? "↑" : "↓");

  const use = (row) => {
    const id = row.dataset.criterion;
    const name = nameOf(row);
    const up = button("up", id, words.up.replace("{name}", name), sign("up"), "");
    const down = button("down", id, words.down.replace("{name}", name), sign("down"), "");
    const out = button("out", id, words.remove.replace("{name}", name), words.removeLabel, "plain");
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = field;
    input.value = id;
    const buttons = document.createElement("span");
    buttons.className = "row";
    buttons.append(up, down, out);
    row.querySelector("button").remove();
    row.prepend(input);
    row.append(buttons);
    row.draggable = true;
    used.append(row);
    return up;
  };

  const leave = (row) => {
    const id = row.dataset.criterion;
    row.querySelector("input").remove();
    row.querySelector(".row").remove();
    row.draggable = false;
    const back = button("in", id, words.use.replace("{name}", nameOf(row)), words.useLabel, "");
    row.append(back);
    unused.append(row);
    return back;
  };

  const tell = (row) => {
    none.hidden = used.children.length > 0;
    const place = [...used.children].indexOf(row) + 1;
    said.textContent = (place ? words.placed : words.unused).replace("{name}", nameOf(row)).replace("{place}", place);
  };

  box.addEventListener("click", (event) => {
    const pressed = event.target.closest("button[name=move]");
    if (!pressed) return;
    event.preventDefault();
    const row = pressed.closest("li");
    const wish = pressed.value.split(" ")[0];
    let focus = pressed;
    if (wish === "up" && row.previousElementSibling) row.previousElementSibling.before(row);
    else if (wish === "down" && row.nextElementSibling) row.nextElementSibling.after(row);
    else if (wish === "in") focus = use(row);
    else if (wish === "out") focus = leave(row);
    tell(row);
    focus.focus();
  });

  used.addEventListener("dragstart", (event) => {
    held = event.target.closest("li");
    held?.classList.add("held");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", held?.dataset.criterion ?? "");
  });
  used.addEventListener("dragover", (event) => {
    const over = event.target.closest("li");
    if (!held) return;
    event.preventDefault();
    if (!over || over === held) return;
    const box = over.getBoundingClientRect();
    if (event.clientY < box.top + box.height / 2) over.before(held);
    else over.after(held);
  });
  used.addEventListener("drop", (event) => event.preventDefault());
  used.addEventListener("dragend", () => {
    if (!held) return;
    held.classList.remove("held");
    tell(held);
    held = null;
  });
}
