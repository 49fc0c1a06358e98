export const title = "Waiting payouts exceed the balance";
export const waitingPart = "is waiting, and about";
export const isLeft = "is left.";
export const entered = "entered";
export const uncertaintyNote = "; the gateway may hold more by now.";
