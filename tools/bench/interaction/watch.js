// Runs in the page before its own code: when a user last pressed something, how long each interaction took until its frame
// was painted (Event Timing API), how far which content moved on its own (Layout Instability API), and when what one waits for
// was shown.
const watched = { inputAt: 0, shownAt: 0, shift: 0, shifts: [], latencies: {} };
window.watched = watched;
for (const kind of ["click", "keydown"]) {
  document.addEventListener(kind, ({ timeStamp }) => (watched.inputAt = timeStamp), { capture: true, passive: true });
}
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) {
    if (interactionId) watched.latencies[interactionId] = Math.max(watched.latencies[interactionId] ?? 0, duration);
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    watched.shift += value;
    const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName).join(" | ");
    watched.shifts.push(`${value.toFixed(4)} at ${location.pathname}: ${moved}`);
  }
}).observe({ type: "layout-shift", buffered: true });
window.waitFor = (isShown) => {
  watched.shownAt = 0;
  const look = () => {
    if (watched.inputAt > 0 && isShown()) watched.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  watched.inputAt = 0;
  look();
};
