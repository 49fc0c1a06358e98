export const thereIsNoSuchPayout = "There is no such payout.";
export const whoeverPreparedItMendsIt = "Whoever prepared it mends it. You can send another like it.";
export const itIsTooLateTo = (submission: string) => `It is ${submission}: too late to change it.`;
export const changedBy = (nameText: string) => `Changed by ${nameText}.`;
export const sentBackToWhoeverPrepared = "sent back to whoever prepared it";
export const itWaitsNoMoreIt = (state: string) => `It waits no more: it is ${state} by now.`;
export const typeTheCardVerificationValue = "Type the card verification value: it was not kept.";
export const itCannotLeaveNowSo = (nameText: string, why: string) =>
  `It cannot leave now, so it still waits. ${nameText}: ${why}`;
export const needsApproval = "Needs approval";
export const accessRefused = "Access refused";
export const notSent = "Not sent";
export const andMore = (count: number) => `, and ${count} more`;
export const aPayoutOfTheSame = (state: string, more: string) =>
  `A payout of the same amount to this account is not resolved yet: ${state}${more}. Another user approves with a reason.`;
export const resolveThatPayoutFirst = "Resolve that payout first";
export const aPayoutOfTheSameAmount = (resolveFirst: string) =>
  `${resolveFirst}: a payout of the same amount to this account has no final outcome yet, and nobody else can approve a second one.`;
export const aPayoutLikeThisOne = "A payout like this one is not resolved yet. Say why this is another payment.";
export const notTheOneThatThe = (labelOf: string, nameText: string, label: string) =>
  `${labelOf}: not the one that the book has for ${nameText}, ${label}`;
export const thisConnectionHasNoSuch = "This connection has no such endpoint any more: choose another under From.";
export const thisOrderIdIsIn = "This order id is in use already. Open a new form; what you typed can be copied over.";
export const theCardVerificationValueIs = "The card verification value is typed at release.";
export const typeThe3Or4 = "Type the 3 or 4 digits.";
export const itIsPaidCheckIt = "It is paid: check it before you send anything again.";
export const yourReferenceHasAPayout = (yourReference: string, advice: string) =>
  `Your reference ${yourReference} has a payout already. ${advice}`;
export const thisReferenceHasAPayout = (advice: string) => `This reference has a payout already. ${advice}`;
export const theSameAmountWentTo =
  "The same amount went to this payee within the last 7 days. Look at that payment first.";
export const thisConnectionHasNeverCalled =
  "This connection has never called back and its status query is off: nobody would learn the outcome.";
export const sayWhyItIsSent = "Say why it is sent all the same.";
export const theRequestThatMadeIt = "The request that made it ended before it was sent.";
