export const waitingPayoutsExceedThe = "Waiting payouts exceed the balance";
export const isWaitingAndAbout = "is waiting, and about";
export const isLeft = "is left.";
export const entered = "entered";
export const theGatewayMayHold = "; the gateway may hold more by now.";
