/**
 * Named moments of the work that moves money, in the order in which they come. The user who makes an instance by hand may watch
 * them (`Desk.checkpoint`): `npm run chaos` ends or freezes the process at each. The product's own instance has no watcher.
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
