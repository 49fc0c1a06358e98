/** Acts that a policy may hold until other people have approved them. */
export const governedActs = [
  "payouts.submit",
  "batches.release",
  "recurring.update",
  "payees.changeAccount",
  "orders.settle",
  "connections.change",
  "policies.change",
  "users.change",
] as const;
export type GovernedAct = (typeof governedActs)[number];

export const approvalStates = ["open", "approved", "rejected", "expired", "void"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const decisions = ["approve", "reject"] as const;
export type Decision = (typeof decisions)[number];

/** How many other people approve: none, one, or two. */
export const approverCounts = [0, 1, 2] as const;
export type ApproverCount = (typeof approverCounts)[number];
