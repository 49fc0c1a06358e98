/**
 * Named steps of the work that moves money, in order. `npm run chaos` ends or freezes the process at each through
 * `AppContext.checkpoint`; production has no watcher.
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
  "callback.evaluated",
] as const;

export type Checkpoint = (typeof checkpoints)[number];
