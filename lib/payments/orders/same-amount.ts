/** Amounts as a gateway writes them; anything else is kept with its callback and counts as none of ours. */
const plainAmount = /^\d{1,20}(?:\.\d{0,20})?$/;

/** The figure without zeros at its end. */
export const bareAmount = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** Whether it is an amount that can be read. */
export const isPlainAmount = (amount: string) => plainAmount.test(amount);

/** Whether two amounts are the same figure, however many zeros they end with. */
export function isSameAmount(a: string, b: string): boolean {
  return a === b || (isPlainAmount(a) && isPlainAmount(b) && bareAmount(a) === bareAmount(b));
}
