export const writeDown = "Save details";
export const whereItIsChargedAnd = "The endpoint that charges and changes it.";
export const whatIsKnownOfA = "Edit profile details";
export const fromTheGatewaysOwnScreens =
  "Enter what the gateway’s portal shows. Nothing is sent or changed at the gateway.";
export const writeDownWhatIsKnown = "Edit profile details";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
