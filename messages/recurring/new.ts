export const openIt = "Open it";
export const takeIntoTheBook = "Take into the book";
export const whereItIsChargedAnd = "Where it is charged and changed.";
export const recurringPaymentId = "Recurring payment ID";
export const theGatewaysNumberOfIt = "The gateway’s number of it, for example 1584376.";
export const newProfile = "New profile";
export const writesDownAProfileThat =
  "Writes down a profile that the gateway has already. Nothing is sent; no card number is kept.";
export const aProfileBelongsToA = "A profile belongs to a connection: somebody who may add one does that first.";
