// heavy-requests.spec.ts loads this file into a web process (`node --import`) to measure how long the process was
// blocked in one stretch. It takes the smaller of elapsed time and processor time, so that a busy machine doesn't
// distort the result.
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

/**
 * Processor time of the thread that answers requests, in ms; of all threads where the system does not distinguish them.
 */
function readUsedMs() {
  try {
    return Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
