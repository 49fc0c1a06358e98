// Loaded into a web process by heavy-requests.spec.ts (`node --import`): how long the process was held in one stretch.
// On a busy machine a turn takes long although little is done in it, and the processor's time includes other threads:
// of the two the smaller is what a request cost the others.
const everyMs = 5;
let worstMs = 0;
let at = performance.now();
let used = process.cpuUsage();
setInterval(() => {
  const cpu = process.cpuUsage(used);
  worstMs = Math.max(worstMs, Math.min(performance.now() - at - everyMs, (cpu.user + cpu.system) / 1_000));
  at = performance.now();
  used = process.cpuUsage();
}, everyMs).unref();

process.on("message", (asked) => {
  if (asked !== "blocked") return;
  process.send?.({ blockedMs: worstMs });
  worstMs = 0;
});
