export const laterTransactionGatewayStatus = (type: string, status: string) =>
  `Later transaction: ${type}, gateway status: ${status}.`;
export const noFigureChangesUntil = (reason: string) => `${reason} No figure changes until it is resolved.`;
export const notYetConfirmedNo = (order: string) =>
  `${order} – not yet confirmed. No figure changes. We check with the gateway.`;
export const anUnknownAmount = "an unknown amount";
export const stillNotConfirmed = ", still not confirmed";
export const andIsAlreadyResolved = ", and is already resolved";
export const theGatewayConfirmedThe = (type: string, status: string) =>
  `The gateway confirmed the ${type}. Gateway status: ${status}.`;
