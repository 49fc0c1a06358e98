export const saveDetails = "Save details";
export const endpointHint = "The endpoint that charges and changes it.";
export const documentTitle = "Edit profile details";
export const pageHint = "Enter what the gateway’s portal shows. Nothing is sent or changed at the gateway.";
export const headTitle = "Edit profile details";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
