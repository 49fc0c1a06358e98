export const thisPayoutDoesntExist = "This payout doesn't exist.";
export const onlyItsPreparerCan = "Only its preparer can edit it. You can duplicate it as a new payout.";
export const thisPayoutCanNo = (label: string) => `This payout can no longer be edited. Paydesk shows ${label}.`;
export const backWithItsPreparer = "back with its preparer";
export const thisPayoutNoLonger = (state: string) => `This payout no longer needs approval: it is ${state}.`;
export const enterTheCardVerification = "Enter the card verification value again; it wasn't stored.";
export const itCantBeSent = (nameText: string, why: string) =>
  `It can't be sent now, so it stays under Needs approval. ${nameText}: ${why}`;
export const resolveThatPayoutFirst = "Resolve that payout first";
export const aPayoutOfThe2 = (resolveFirst: string) =>
  `${resolveFirst}. An earlier payout to this account isn't final yet. No other user can approve a second one.`;
export const aPossibleDuplicateIsnt = "A possible duplicate isn't final yet. Enter why this payout isn't a duplicate.";
export const thisEndpointNoLonger = "This endpoint no longer exists. Choose another under From.";
export const thisClientOrderId = "This client order ID is already used. Open a new form; you can copy your entries.";
export const enterTheCardVerification2 = "Enter the card verification value when you send.";
export const enterThe3Or = "Enter the 3 or 4 digits.";
export const itIsCompletedCheck = "It is completed. Check that payout before you send another.";
export const referenceOfRow = (batch: string, row: number) => `It is row ${row} of ${batch}, which is released.`;
export const yourReferenceIsAlready = (yourReference: string, advice: string) =>
  `Your reference ${yourReference} is already used by a payout. ${advice}`;
export const thisReferenceIsAlready = (advice: string) => `This reference is already used by a payout. ${advice}`;
export const possibleDuplicateTheSame =
  "Possible duplicate: this payee was sent the same amount within 7 days, or a payout isn't confirmed. Review that payment first.";
export const thisConnectionHasNever =
  "This connection has never received a callback, and its status checks are off. Paydesk wouldn't learn the outcome.";
export const enterAReasonFor = "Enter a reason for sending it anyway.";
export const theRequestEndedBefore = "The request ended before the payout was sent.";
export const anotherAccount = "another account";
