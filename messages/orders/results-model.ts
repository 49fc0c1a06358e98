export const nothingWasSent = (reason: string) => `Nothing was sent: ${reason}`;
export const theGatewayAcceptedThe = "The gateway accepted the request.";
export const theGatewayAcceptedThe2 = "The gateway accepted the order. The outcome follows.";
export const theGatewayRefusedThe = "The gateway refused the request. Nothing was created.";
export const theGatewayRefusedAccess = "The gateway refused access. Nothing was created.";
export const itWasHeldBefore = (reason: string) => `It was held before anything was sent: ${reason}`;
export const theGatewaysResponseNames = (named: string, gatewayOrderId: string) =>
  `The gateway's response names order ${named}; earlier updates named ${gatewayOrderId}. It may be paid twice.`;
export const aLaterAttemptHas = "A later attempt has started. Nothing changes.";
export const asOrder = (named: string) => ` as order ${named}`;
export const theGatewayAcceptedAn = (which: string) =>
  `The gateway accepted an earlier attempt${which}, but the order was sent again since. It may be paid twice.`;
export const paydeskAlreadyShowsNothing = (label: string) => `Paydesk already shows ${label}. Nothing changes.`;
export const theGatewayAcceptedThis = (order: string) => `The gateway accepted this order in a late response. ${order}`;
export const aGatewayUpdateArrived = "A gateway update arrived before this response.";
export const theResponseWasUnclear = "The response was unclear, but a gateway update arrived before it.";
