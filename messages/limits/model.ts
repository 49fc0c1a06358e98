export const alreadyRemoved = "This limit was already removed.";
export const currencyInvalid = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const amountInvalid = "Use digits and a decimal point, e.g. 1000.00.";
export const amountNotPositive = "Enter an amount above 0, e.g. 1000.00.";
export const connectionOnePayout = "one payout from this connection";
export const connectionUserDaily = "one user's payouts from this connection per day";
export const connectionDaily = "all payouts from this connection per day";
export const onePayout = "one payout";
export const userDaily = "one user's payouts per day";
export const overallDaily = "all connections' payouts per day";
export const isLeft = (left: string, on: string) => ` ${left} is left ${on}.`;
export const limitReached = (kind: string, limit: string, rest: string) =>
  `The limit for ${kind} is ${limit}.${rest} An admin can change it under Approval rules.`;
export const setTitle = (bound: string, currency: string) => `Set the ${currency} limit for ${bound}`;
export const removeTitle = (bound: string, currency: string) => `Remove the ${currency} limit for ${bound}`;
export const boundOf = (bound: string, connection: string) => `${bound} (${connection})`;
export const amountIn = (currency: string) => `Limit in ${currency}`;
