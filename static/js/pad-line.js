// The line between a pad and the site: sends what waits, fetches what others tapped, and says what is wrong with it.
// A socket tells that there is something new; without one the pad asks every few seconds.
const AT_ONCE = 100;
const HURRY = 4_000;
const REST = 20_000;

let pad;
let socket = null;
let socketWait = 2_000;
let busy = false;
let again = false;
let failures = 0;
let timer = 0;

export const line = { trouble: "", open, send };

function open(given) {
  pad = given;
  addEventListener("online", () => {
    listen();
    send();
  });
  addEventListener("offline", send);
  addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", () => document.hidden || send());
  listen();
}

// Everything that waits goes out, and everything new comes in; called in the middle of that, it is done once more.
async function send() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  clearTimeout(timer);
  do {
    again = false;
    await exchange();
  } while (again || (pad.waiting().length && !line.trouble));
  busy = false;
  pad.changed();
  timer = setTimeout(send, failures ? Math.min(REST, 1_000 * 2 ** failures) : socket?.readyState === WebSocket.OPEN ? REST : HURRY);
}

async function exchange() {
  if (navigator.onLine === false) {
    line.trouble = pad.words.offline;
    return;
  }
  const sent = pad.waiting().slice(0, AT_ONCE);
  try {
    const answer = await fetch(sent.length ? pad.url : `${pad.url}?after=${pad.last()}`, {
      ...(sent.length ? { method: "POST", body: JSON.stringify({ after: pad.last(), taps: sent }) } : {}),
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": pad.token },
      signal: AbortSignal.timeout(15_000),
    });
    // Whatever does not answer in our words is no answer to these taps: a page that is too old, or a fault.
    const told = await answer.json().catch(() => ({ message: pad.words.not_taken }));
    if (answer.ok && told.taps) {
      failures = 0;
      line.trouble = "";
      pad.heard(told, sent);
    } else {
      failures += 1;
      line.trouble = told.message;
    }
  } catch {
    failures += 1;
    line.trouble = pad.words.unreachable;
  }
}

function listen() {
  if (navigator.onLine === false || (socket && socket.readyState <= WebSocket.OPEN)) return;
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${pad.socket}`);
  socket.addEventListener("open", () => {
    socketWait = 2_000;
    send();
  });
  socket.addEventListener("message", (event) => JSON.parse(event.data).number > pad.last() && send());
  socket.addEventListener("close", () => {
    setTimeout(listen, socketWait);
    socketWait = Math.min(socketWait * 2, 60_000);
  });
}
