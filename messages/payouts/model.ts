export const payoutUnknown = "This payout doesn't exist.";
export const preparerOnly = "Only its preparer can edit it. You can copy it to a new payout.";
export const notEditable = (label: string) => `This payout can no longer be edited. Paydesk shows ${label}.`;
export const draftState = "back with its preparer";
export const approvalObsolete = (state: string) => `This payout no longer needs approval: it is ${state}.`;
export const verificationValueLost = "Enter the card verification value again; it wasn't stored.";
export const approvalCannotSend = (nameText: string, why: string) =>
  `It can't be sent now, so it stays under Needs approval. ${nameText}: ${why}`;
export const resolveAdvice = "Resolve that payout first";
export const notFinalNoApprover = (resolveFirst: string) =>
  `${resolveFirst}. An earlier payout to this account isn't final yet. No other user can approve a second one.`;
export const duplicateReasonMissing = "A possible duplicate isn't final yet. Enter why this payout isn't a duplicate.";
export const endpointGone = "This endpoint no longer exists. Choose another under From.";
export const orderIdTaken = "This client order ID is already used. Open a new form; you can copy your entries.";
export const verificationValueMissing = "Enter the card verification value when you send.";
export const enterThe3Or = "Enter the 3 or 4 digits.";
export const completedAdvice = "It is completed. Check that payout before you send another.";
export const referenceOfRow = (batch: string, row: number) => `It is row ${row} of ${batch}, which is released.`;
export const referenceTaken = (yourReference: string, advice: string) =>
  `Your reference ${yourReference} is already used by a payout. ${advice}`;
export const referenceTakenUnnamed = (advice: string) => `This reference is already used by a payout. ${advice}`;
export const possibleDuplicateTheSame =
  "Possible duplicate: this payee was sent the same amount within 7 days, or a payout isn't confirmed. Review that payment first.";
export const outcomeUnlearnable =
  "This connection has never received a callback, and its status checks are off. Paydesk wouldn't learn the outcome.";
export const reasonMissing = "Enter a reason for sending it anyway.";
export const requestEndedEarly = "The request ended before the payout was sent.";
export const anotherAccount = "another account";
