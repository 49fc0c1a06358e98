// Plain JavaScript: the web server reads it without a loader, the built pages as a copy of their own. What they share
// is kept at the process, so that both see the same.
const slot = Symbol.for("paydesk.draining");

/** @typedef {{ begun: boolean, firstTasks: Set<() => void>, lastTasks: Set<() => Promise<void>> }} Draining */

/** @returns {Draining} */
function shared() {
  const holder = /** @type {Record<symbol, Draining | undefined>} */ (/** @type {unknown} */ (globalThis));
  holder[slot] ??= { begun: false, firstTasks: new Set(), lastTasks: new Set() };
  return holder[slot];
}

/** Says that this process was instructed to stop: it finishes what is in progress and should get nothing new. */
export function beginDraining() {
  shared().begun = true;
  for (const task of shared().firstTasks) task();
  shared().firstTasks.clear();
}

/**
 * Keeps a task for the moment at which the process is instructed to stop: what would never end automatically ends then.
 * @param {() => void} task
 */
export function doFirst(task) {
  shared().firstTasks.add(task);
}

export function isDraining() {
  return shared().begun;
}

/**
 * Keeps a task for the very end of the process, when everything in progress is done and before the database is closed.
 * @param {() => Promise<void>} task
 */
export function doLast(task) {
  shared().lastTasks.add(task);
}

/** Does what was kept for the end, all at once; what fails is left undone. */
export async function finishLastTasks() {
  const tasks = [...shared().lastTasks];
  shared().lastTasks.clear();
  await Promise.allSettled(tasks.map((task) => task()));
}
