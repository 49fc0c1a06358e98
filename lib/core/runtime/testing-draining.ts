/** The files of a test worker share one process, which would stay draining. */
export function forgetDraining(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("paydesk.draining"));
}
