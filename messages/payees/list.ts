export const active = "Active";
export const accountPending = "Account needs approval";
export const archived = "Archived";
export const addPayees = "add payees";
export const payeeViews = "Payee views";
export const searchLabel = "Name, vendor number or account";
export const tableCaption = "Payees by name";
export const addPayee = "Add payee";
export const importPayees = "Import payees";
export const emptyPendingTitle = "No accounts need approval";
export const emptyPendingHint =
  "When a user proposes a new account for a payee, it appears here until it is approved or rejected.";
export const emptyArchivedTitle = "No archived payees";
export const emptyArchivedHint =
  "Archive payees you no longer pay. Their history is kept, and they can't be chosen for a payout.";
export const emptyTitle = "No payees yet";
export const emptyHint =
  "Save the payees you pay regularly, with vendor number and account. You can then choose them by name in a payout.";
export const accountChangeHint =
  "If a payee announces a new account, change it here first. Call the payee on a known number; another user approves. Until then, payouts use the old account.";
export const saveFromPayoutHint = "You can also save the payee from a completed payout.";
export const nouns = ["payee", "payees"] as const;
