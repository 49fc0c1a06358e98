export const itsStatusChangedIn = (order: string) => `Its status changed in the meantime: ${order}.`;
export const itsGatewayUpdatesConflict = "Its gateway updates conflict. Resolve it as a conflict.";
export const theGatewayAcceptedIt = "The gateway accepted it, so it can't be resolved as Not received.";
export const paydeskAlreadyShows = (label: string) => `Paydesk already shows ${label}.`;
export const withoutTheGatewaysReport =
  "Without the gateway's report, it can be resolved from 24 hours after sending. With the report, it can be resolved now.";
export const resolvedTheGatewayAccepted = "Resolved: the gateway accepted the change.";
export const resolvedTheGatewayRefused = "Resolved: the gateway refused the change.";
export const itNoLongerHas = (order: string) => `It no longer has a conflicting status: ${order}.`;
export const itIsBeingSent = "It is being sent right now. Wait for the gateway's response.";
export const withoutTheGatewaysReport2 =
  "Without the gateway's report, Not received can be chosen from 24 hours after sending.";
export const resolvedAs = (label: string) => `Resolved as ${label}`;
export const movedNot = (amount: string, currency: string, amount2: null | string, currency2: null | string) =>
  `${amount} ${currency} moved, not ${amount2} ${currency2}`;
export const ofLabel = (part: string) => ` of ${part}`;
export const isConfirmed = (type: string, part: string) => `${type}${part} is confirmed`;
export const changesNoFigure = (type: string) => `${type} changes no figure`;
export const resolvedAs2 = (label: string) => `Resolved as ${label}.`;
