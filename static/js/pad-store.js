// Taps that the site does not have yet, each under a name of its own: two open pages of one phone do not write over each other.

let count = 0;

// Works over plain http too, where there is no randomUUID.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function keep(pad, tap) {
  count += 1;
  try {
    localStorage.setItem(`${pad}.${tap.key}`, JSON.stringify({ at: Date.now(), count, tap }));
  } catch {
    // A browser that keeps nothing sends what it has while the page is open.
  }
}

export function forget(pad, key) {
  try {
    localStorage.removeItem(`${pad}.${key}`);
  } catch {
    // Nothing was kept.
  }
}

// In the order in which they were made.
export function keptTaps(pad) {
  const found = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`${pad}.`)) found.push(JSON.parse(localStorage.getItem(name)));
    }
  } catch {
    // Nothing was kept, or it is not ours.
  }
  found.sort((one, other) => one.at - other.at || one.count - other.count);
  return found.map((each) => each.tap);
}
