/** Undoes `beginDraining`: the files of a test worker share one process, and a process that drains never stops doing so. */
export function forgetDraining(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("paydesk.draining"));
}
