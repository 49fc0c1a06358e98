export const inTheBook = "Active";
export const accountWaits = "Account needs approval";
export const archived = "Archived";
export const takeSomebodyIntoTheBook = "add payees";
export const partsOfTheBook = "Payee views";
export const nameVendorNumberOrThe = "Name, vendor number or last digits of the account";
export const payeesByName = "Payees by name";
export const newPayee = "Add payee";
export const importFromAFile = "Import payees";
export const noAccountWaits = "No accounts need approval";
export const whenSomebodyProposesAnotherAccount =
  "When a user proposes a new account for a payee, it appears here until it is approved or rejected.";
export const nobodyIsArchived = "No archived payees";
export const whoIsPaidNoMore =
  "Archive payees you no longer pay. Their history is kept, and they can't be chosen for a payout.";
export const theBookIsEmpty = "No payees yet";
export const keepHereWhomYouPay =
  "Save the payees you pay regularly, with vendor number and account. You can then choose them by name in a payout.";
export const whenALetterSaysThat =
  "If a payee announces a new account, change it here first. Call the payee on a known number; another user approves. Until then, payouts use the old account.";
export const youCanAlsoOpenA = "You can also save the payee from a completed payout.";
