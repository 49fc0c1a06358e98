export const inTheBook = "In the book";
export const accountWaits = "Account waits";
export const archived = "Archived";
export const takeSomebodyIntoTheBook = "take somebody into the book";
export const whoIsPaidAndTo =
  "Who is paid, and to which account. A new account counts only when somebody else has approved it.";
export const partsOfTheBook = "Parts of the book";
export const nameVendorNumberOrThe = "Name, vendor number, or the last digits of the account";
export const payeesByName = "Payees by name";
export const newPayee = "New payee";
export const importFromAFile = "Import from a file";
export const noAccountWaits = "No account waits";
export const whenSomebodyProposesAnotherAccount =
  "When somebody proposes another account for a payee, it stands here until others have decided.";
export const nobodyIsArchived = "Nobody is archived";
export const whoIsPaidNoMore =
  "Who is paid no more is archived: their history stays, and nobody can choose them by mistake.";
export const theBookIsEmpty = "The book is empty";
export const keepHereWhomYouPay =
  "Keep here whom you pay again and again, each with their vendor number and their account. A new payout then picks them by name, and nobody types an account number twice.";
export const whenALetterSaysThat =
  "When a letter says that an account has changed, change it here first: call the payee on a number you knew before, and somebody else approves. Until then the old account is paid.";
export const youCanAlsoOpenA = "You can also open a payout that went well, and keep its receiver.";
