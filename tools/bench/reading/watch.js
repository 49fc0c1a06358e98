// Runs in the page before its own code: notes when a file was given, when its first error and its verdict stood there, and
// every task of the page's own thread that took longer than the platform's 50 ms (Long Tasks API).
const reading = { givenAt: 0, firstErrorAt: 0, verdictAt: 0, tasks: [] };
window.reading = reading;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) reading.tasks.push({ at: startTime, ms: duration });
}).observe({ type: "longtask", buffered: true });
document.addEventListener(
  "change",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") reading.givenAt = performance.now();
  },
  { capture: true },
);
new MutationObserver(() => {
  if (reading.givenAt === 0) return;
  if (reading.firstErrorAt === 0 && document.querySelector("[data-first-errors] li")) {
    reading.firstErrorAt = performance.now();
  }
  if (reading.verdictAt === 0 && document.querySelector("[data-verdict]")) reading.verdictAt = performance.now();
}).observe(document, { childList: true, subtree: true });
