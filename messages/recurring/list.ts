export const takeAProfileIntoThe = "take a profile into the book";
export const ourOwnBookOfThe =
  "Our own book of the profiles at the gateway: what we last sent of each, what people know, and what its charges taught us. The gateway cannot be asked, so what nobody told us is not known here.";
export const numberLabelPayerOrLast = "Number, label, payer, or last four digits";
export const chargeACardSrc = "Charge a card (SRC)";
export const payToACardDst = "Pay to a card (DST)";
export const charged = "Charged";
export const byItself = "By itself";
export const onlyWhenTold = "Only when told";
export const changes = "Changes";
export const notSettled = "Not settled";
export const importFromAFile = "Import from a file";
export const newProfile = "New profile";
export const theBookIsEmpty = "The book is empty";
export const chargeByAFile = "Charge by a file";
export const aRecurringProfileIsA =
  "A recurring profile is a card that the gateway keeps: one that is charged again and again (SRC), or one that is paid to (DST). The gateway tells nobody what stands in it, so this desk keeps its own book.";
export const aProfileEntersByItself =
  "A profile enters by itself as soon as a batch or a payout names it. You can also type one, or bring many by a file, with what you see of them on the gateway’s own screens.";
