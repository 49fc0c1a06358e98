export const thisLimitHasEndedAlready = "This limit has ended already.";
export const aCurrencyOfIso4217 = "A currency of ISO 4217: three letters, such as EUR.";
export const digitsWithAPointBefore = "Digits, with a point before the decimals: 1000.00.";
export const moreThan0 = "More than 0.";
export const onePayout = "one payout";
export const whatOneUserMaySend = "what one user may send in a day";
export const whatMayLeaveInA = "what may leave in a day, by all connections together";
export const isLeft = (left: string, on: string) => ` ${left} is left ${on}.`;
export const theLimitForIsAn = (kind: string, limit: string, rest: string) =>
  `The limit for ${kind} is ${limit}.${rest} An admin can change it under Approval rules.`;
