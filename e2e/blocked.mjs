// Loaded into a web process by heavy-requests.spec.ts (`node --import`): how long the process was held in one stretch.
// On a busy machine a turn takes long although little is done in it: of the time that passed and the processor's time
// that the turn used, the smaller is what a request cost the others.
import { readFileSync } from "node:fs";

const everyMs = 5;
let worstMs = 0;
let at = performance.now();
let used = readUsedMs();
setInterval(() => {
  const now = readUsedMs();
  worstMs = Math.max(worstMs, Math.min(performance.now() - at - everyMs, now - used));
  at = performance.now();
  used = readUsedMs();
}, everyMs).unref();

process.on("message", (asked) => {
  if (asked !== "blocked") return;
  process.send?.({ blockedMs: worstMs });
  worstMs = 0;
});

/** The processor's time of the thread that answers requests, in ms; of all threads where the system does not tell them apart. */
function readUsedMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
