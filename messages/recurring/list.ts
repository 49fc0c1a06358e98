export const takeAProfileIntoThe = "add profiles";
export const numberLabelPayerOrLast = "ID, label, payer or last four digits";
export const chargeACardSrc = "Charge a card (SRC)";
export const payToACardDst = "Pay to a card (DST)";
export const charged = "Charging";
export const byItself = "Automatic";
export const onlyWhenTold = "Manual";
export const changes = "Changes";
export const notSettled = "Pending";
export const importFromAFile = "Import profiles";
export const newProfile = "Add profile";
export const theBookIsEmpty = "No recurring profiles yet";
export const chargeByAFile = "Upload charge file";
export const aRecurringProfileIsA =
  "A recurring profile is a card stored at the gateway. It is charged repeatedly (SRC) or paid to (DST). The gateway can't be queried for it, so Paydesk keeps its own records.";
export const aProfileEntersByItself =
  "Profiles are added automatically when a batch or payout uses them. You can also add one or import several.";
