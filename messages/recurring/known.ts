export const writeDown = "Write down";
export const whereItIsChargedAnd = "Where it is charged and changed.";
export const whatIsKnownOfA = "What is known of a profile";
export const fromTheGatewaysOwnScreens =
  "From the gateway’s own screens, say. It stands in the book as typed by you; nothing is sent, and nothing changes at the gateway.";
export const writeDownWhatIsKnown = "Write down what is known";
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
