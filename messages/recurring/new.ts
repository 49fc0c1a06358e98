export const openIt = "View profile";
export const takeIntoTheBook = "Add profile";
export const whereItIsChargedAnd = "The endpoint that charges and changes it.";
export const recurringPaymentId = "Recurring payment ID";
export const theGatewaysNumberOfIt = "The gateway’s ID of the profile, e.g. 1584376.";
export const newProfile = "Add profile";
export const writesDownAProfileThat =
  "Adds a profile that already exists at the gateway. Nothing is sent, and no card number is stored.";
export const aProfileBelongsToA = "A profile belongs to a connection. Ask an admin to add one first.";
