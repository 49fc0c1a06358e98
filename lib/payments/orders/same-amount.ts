/** An amount in any other form is stored with its callback and never compared. */
const plainAmount = /^\d{1,20}(?:\.\d{0,20})?$/;

export const bareAmount = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

export const isPlainAmount = (amount: string) => plainAmount.test(amount);

export function isSameAmount(a: string, b: string): boolean {
  return a === b || (isPlainAmount(a) && isPlainAmount(b) && bareAmount(a) === bareAmount(b));
}
