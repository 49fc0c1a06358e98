export const thisLimitWasAlready = "This limit was already removed.";
export const aThreeLetter = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const digitsAndA = "Use digits and a decimal point, e.g. 1000.00.";
export const enterAnAmountAbove = "Enter an amount above 0, e.g. 1000.00.";
export const onePayoutFromThis = "one payout from this connection";
export const oneUsersPayoutsFrom = "one user's payouts from this connection per day";
export const allPayoutsFromThis = "all payouts from this connection per day";
export const onePayout = "one payout";
export const oneUsersPayoutsPer = "one user's payouts per day";
export const allConnectionsPayoutsPer = "all connections' payouts per day";
export const isLeft = (left: string, on: string) => ` ${left} is left ${on}.`;
export const theLimitForIs = (kind: string, limit: string, rest: string) =>
  `The limit for ${kind} is ${limit}.${rest} An admin can change it under Approval rules.`;
export const setTheLimit = (bound: string, currency: string) => `Set the ${currency} limit for ${bound}`;
export const removeTheLimit = (bound: string, currency: string) => `Remove the ${currency} limit for ${bound}`;
export const boundOf = (bound: string, connection: string) => `${bound} (${connection})`;
export const amountIn = (currency: string) => `Limit in ${currency}`;
