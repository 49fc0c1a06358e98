export const viewProfile = "View profile";
export const addProfile = "Add profile";
export const theEndpointThatCharges = "The endpoint that charges and changes it.";
export const recurringPaymentId = "Recurring payment ID";
export const theGatewaysIdOf = "The gateway’s ID of the profile, e.g. 1584376.";
export const addProfile2 = "Add profile";
export const addsAProfileThat =
  "Adds a profile that already exists at the gateway. Nothing is sent, and no card number is stored.";
export const aProfileBelongsTo = "A profile belongs to a connection. Ask an admin to add one first.";
