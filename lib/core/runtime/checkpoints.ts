/**
 * Named moments of the work that moves money, in the order in which they come. Code that makes a context by hand may watch
 * them (`AppContext.checkpoint`): `npm run chaos` ends or freezes the process at each. The product's own context has no watcher.
 */
export const checkpoints = [
  "order.stored",
  "call.prepared",
  "claim.begun",
  "claim.locked",
  "claim.committed",
  "number.kept",
  "call.signed",
  "lease.checked",
  "socket.ready",
  "request.allowed",
  "request.written",
  "answer.begun",
  "answer.read",
  "store.begun",
  "store.locked",
  "store.written",
  "store.committed",
  "sweep.locked",
  "query.claimed",
  "query.answered",
  "callback.locked",
  "callback.validated",
] as const;

export type Checkpoint = (typeof checkpoints)[number];
