export const thisLimitHasEndedAlready = "This limit was already removed.";
export const aCurrencyOfIso4217 = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const digitsWithAPointBefore = "Use digits and a decimal point, e.g. 1000.00.";
export const moreThan0 = "Enter an amount above 0, e.g. 1000.00.";
export const onePayoutFromThisConnection = "one payout from this connection";
export const oneUserFromThisConnection = "one user's payouts from this connection per day";
export const allFromThisConnection = "all payouts from this connection per day";
export const onePayout = "one payout";
export const whatOneUserMaySend = "one user's payouts per day";
export const whatMayLeaveInA = "all connections' payouts per day";
export const isLeft = (left: string, on: string) => ` ${left} is left ${on}.`;
export const theLimitForIsAn = (kind: string, limit: string, rest: string) =>
  `The limit for ${kind} is ${limit}.${rest} An admin can change it under Approval rules.`;
