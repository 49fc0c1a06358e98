// This file is plain JavaScript, because the web server loads it without a loader and the built pages load their own
// copy. The state lives on the process, so that both copies share it.
const slot = Symbol.for("paydesk.draining");

/** @typedef {{ begun: boolean, firstTasks: Set<() => void>, lastTasks: Set<() => Promise<void>> }} Draining */

/** @returns {Draining} */
function shared() {
  const holder = /** @type {Record<symbol, Draining | undefined>} */ (/** @type {unknown} */ (globalThis));
  holder[slot] ??= { begun: false, firstTasks: new Set(), lastTasks: new Set() };
  return holder[slot];
}

export function beginDraining() {
  shared().begun = true;
  for (const task of shared().firstTasks) task();
  shared().firstTasks.clear();
}

/** @param {() => void} task */
export function doFirst(task) {
  shared().firstTasks.add(task);
}

export function isDraining() {
  return shared().begun;
}

/** @param {() => Promise<void>} task */
export function doLast(task) {
  shared().lastTasks.add(task);
}

export async function finishLastTasks() {
  const tasks = [...shared().lastTasks];
  shared().lastTasks.clear();
  await Promise.allSettled(tasks.map((task) => task()));
}
