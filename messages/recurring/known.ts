export const saveDetails = "Save details";
export const theEndpointThatCharges = "The endpoint that charges and changes it.";
export const editProfileDetails = "Edit profile details";
export const enterWhatTheGateways = "Enter what the gateway’s portal shows. Nothing is sent or changed at the gateway.";
export const editProfileDetails2 = "Edit profile details";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
