export const active = "Active";
export const accountNeedsApproval = "Account needs approval";
export const archived = "Archived";
export const addPayees = "add payees";
export const payeeViews = "Payee views";
export const nameVendorNumberOr = "Name, vendor number or account";
export const payeesByName = "Payees by name";
export const addPayee = "Add payee";
export const importPayees = "Import payees";
export const noAccountsNeedApproval = "No accounts need approval";
export const whenAUserProposes =
  "When a user proposes a new account for a payee, it appears here until it is approved or rejected.";
export const noArchivedPayees = "No archived payees";
export const archivePayeesYouNo =
  "Archive payees you no longer pay. Their history is kept, and they can't be chosen for a payout.";
export const noPayeesYet = "No payees yet";
export const saveThePayeesYou =
  "Save the payees you pay regularly, with vendor number and account. You can then choose them by name in a payout.";
export const ifAPayeeAnnounces =
  "If a payee announces a new account, change it here first. Call the payee on a known number; another user approves. Until then, payouts use the old account.";
export const youCanAlsoSave = "You can also save the payee from a completed payout.";
export const nouns = ["payee", "payees"] as const;
