import type { Money, Sentences, Status } from "./kinds";

export const applied = (status: string) => `Gateway status: ${status}.`;
export const unverified = (status: string) =>
  `An unverified callback reported “${status}”. Nothing changes until it is confirmed.`;
export const withoutType =
  "The callback names no transaction type, so it may be about a reversal. We check the status instead.";
export const unrecognised = (status: string) =>
  `Paydesk doesn't recognise the gateway status “${status}”. It is stored and changes no figure.`;
export const stillReports = (status: string) => `The gateway still reports “${status}”. Nothing changes.`;
export const afterFinal = (status: string, shown: Status) =>
  `The gateway reported “${status}” after ${shown} was final. Nothing changes.`;
export const againstFinal = (status: string, shown: Status) =>
  `The gateway reported “${status}”, but Paydesk shows ${shown} as final. No figure changes until it is resolved.`;
export const otherAmount = (reported: Money, own: Money) =>
  `The gateway reported ${reported}. This order is for ${own}. No figure changes until it is resolved.`;
export const alreadyResolved = "This report was already resolved. Nothing changes.";
export const answersOtherwise = (status: string, shown: Status) =>
  `The gateway answered our status check with “${status}”. Paydesk shows ${shown}. No figure changes. We check again.`;
export const keepsAnswering = (status: string, shown: Status) =>
  `The gateway keeps answering our status checks with “${status}”. Paydesk shows ${shown}. No figure changes until it is resolved.`;
export const recordedAs = (shown: Status) => `Paydesk had recorded it as ${shown}.`;
export const replacedBy = (orders: string) => `${orders} was created in its place, so it may be paid twice.`;
export const reportedUnsent = (recorded: Sentences) => `The gateway reported this order. ${recorded}`;
export const statusOfUnsent = (status: string, recorded: Sentences) =>
  `The gateway reported “${status}” for this order. ${recorded}`;
export const laterOfUnsent = (type: string, recorded: Sentences) =>
  `The gateway reported a ${type} for this order. ${recorded}`;

export const second = (id: string, own: string) =>
  `The gateway reported a second order for this client order ID: ${id}, besides ${own}. It may be paid twice. No figure changes until it is resolved.`;
export const secondAgain = (status: string) =>
  `The gateway reported “${status}” for the second order again. Nothing changes.`;
export const secondLate = (status: string, resolved: Sentences) =>
  `The gateway reported “${status}” for the second order, which was resolved as ${resolved}. Nothing changes.`;
export const secondChanged = (status: string, id: string, resolved: Sentences) =>
  `The gateway reported “${status}” for the second order ${id}, which was resolved as ${resolved}. No figure changes until it is resolved again.`;
export const completed = "completed";
export const notCompleted = "not completed";

export const later = (type: string) => `${type} reported`;
export const laterOf = (type: string, amount: Money) => `${type} reported, ${amount}`;
export const laterOfUnknown = (type: string) => `${type} reported, an unknown amount`;
export const laterApplied = (type: string, status: string) => `Later transaction: ${type}, gateway status: ${status}.`;
export const laterConfirmed = (type: string, status: string) =>
  `The gateway confirmed the ${type}. Gateway status: ${status}.`;
export const laterUnconfirmed = (reported: Sentences) =>
  `${reported} – not yet confirmed. No figure changes. We check with the gateway.`;
export const laterRepeat = (reported: Sentences) =>
  `${reported} once more. It may be a repetition: no transaction ID tells. No figure changes. We check with the gateway.`;
export const laterRepeatCounts = (reported: Sentences) =>
  `${reported} once more. The amount in the gateway's status answer includes it, so it counts.`;
export const laterRepeatRefused = (reported: Sentences) =>
  `${reported} once more. The amount in the gateway's status answer doesn't include it, so it was a repetition.`;
export const laterRepeatUnclear = (reported: Sentences) =>
  `${reported} more than once. Neither a transaction ID nor the gateway's status answer tells how often it happened.`;
export const laterNeverConfirmed = (reported: Sentences) =>
  `${reported}, but the gateway's status answers don't confirm it. No figure changes until it is resolved.`;
export const laterBeforeFinal = (type: string, status: string, shown: Status) =>
  `The gateway reported a ${type} (${status}), but Paydesk shows ${shown}. No figure changes until it is resolved.`;
export const laterResolvedBefore = (type: string, status: string) =>
  `The gateway reported a ${type} (${status}) that was resolved as not having happened. No figure changes until it is resolved again.`;
export const laterSame = (type: string) => `The same ${type} was reported again.`;
export const laterSameUnchanged = (type: string) => `The same ${type} was reported again. Nothing changes.`;
export const laterSameUnconfirmed = (type: string) => `The same ${type} was reported again, still not confirmed.`;
export const laterSameResolved = (type: string) => `The same ${type} was reported again, and is already resolved.`;
export const laterSameWaiting = (type: string) =>
  `The same ${type} was reported again. It counts once the order itself is completed.`;
export const unresolved = (reason: Sentences) => `${reason} No figure changes until it is resolved.`;
export const laterTooMany = (type: string, most: number) =>
  `The gateway reported another ${type}. This order already has ${most} later transactions.`;
export const laterOfFailed = (type: string, status: string) =>
  `The gateway reported an approved ${type}, but the order it refers to failed (gateway status: ${status}). It moved no money that could come back.`;
export const laterOtherCurrency = (type: string, currency: string, own: string) =>
  `The gateway reported a ${type} in ${currency}. This order is in ${own}.`;
export const laterTwin = (transaction: string, type: string, known: string) =>
  `The gateway reported transaction ${transaction} as a ${type}. This order already has it as a ${known}.`;
export const laterUnreadable = (type: string) => `The gateway reported a ${type} without a readable amount.`;
export const laterNotPositive = (type: string, amount: string) =>
  `The gateway reported a ${type} of ${amount}, which isn't a positive amount.`;
export const laterTooMuch = (type: string, amount: Money, inAll: Money, sent: Money) =>
  `The gateway reported a ${type} of ${amount}. In total, ${inAll} would come back, but only ${sent} was sent.`;

export const returnReported = (reported: Sentences) =>
  `${reported}. Nothing confirms it yet. No figure changes until the gateway or two users confirm it.`;
export const returnReportedAgain = (reported: Sentences) =>
  `${reported} by another line. Users had dismissed it. No figure changes until it is confirmed.`;
export const returnSame = "Another line reports the same return. It counts once.";
export const returnKnown = "This return is confirmed already. Nothing changes.";
export const returnWithoutAmount = "A line returns money of this order and of others. It doesn't say how much of each.";
export const returnOfFailed = (shown: Status, amount: Money) =>
  `A line returns ${amount} of this order, but Paydesk shows ${shown}. It moved no money that could come back.`;
export const returnOtherCurrency = (amount: Money, own: string) =>
  `A line returns ${amount} of this order. This order is in ${own}.`;
export const returnTooMuch = (amount: Money) =>
  `A line returns ${amount} of this order. With what came back or is reported already, that is more than was sent.`;
export const returnOfUnsent = (recorded: Sentences) =>
  `A bank line or a gateway report brings money of this order back. ${recorded}`;

export const updateNotFound = "The gateway doesn't know this order. For a profile update, this proves nothing.";
export const reportDismissed = "The gateway doesn't know this order. The earlier unverified report is dismissed.";
export const notFound = (shown: Status) =>
  `The gateway doesn't know this order, but Paydesk shows ${shown}. Nothing changes.`;
export const notFoundAfterError =
  "The gateway answered with an error, then repeatedly that it doesn't know this order. Nothing was created.";
export const stillNotFound = "The gateway still doesn't know this order.";
export const neverReceived = "The gateway answered repeatedly that it doesn't know this order. It never received it.";
export const notFoundYet = "The gateway doesn't know this order yet. We check again before we rely on this.";
export const acceptedNotFound = "The gateway accepted this order but now doesn't know it. We check again.";
export const acceptedStillNotFound = "The gateway accepted this order but still doesn't know it. We check again.";
export const acceptedLost = "The gateway accepted this order, then answered repeatedly that it doesn't know it.";

export const replacedExists = (clientOrderId: string) =>
  `The gateway has order ${clientOrderId}, which this one was to replace. Nothing was sent.`;

export const nothingSent = (reason: string) => `Nothing was sent: ${reason}`;
export const heldBack = (reason: string) => `It was held before anything was sent: ${reason}`;
export const updateAccepted = "The gateway accepted the request.";
export const accepted = "The gateway accepted the order. The outcome follows.";
export const refused = "The gateway refused the request. Nothing was created.";
export const accessRefused = "The gateway refused access. Nothing was created.";
export const responseNames = (id: string, own: string) =>
  `The gateway's response names order ${id}; earlier updates named ${own}. It may be paid twice.`;
export const laterAttempt = "A later attempt has started. Nothing changes.";
export const acceptedEarlier =
  "The gateway accepted an earlier attempt, but the order was sent again since. It may be paid twice.";
export const acceptedEarlierAs = (id: string) =>
  `The gateway accepted an earlier attempt as order ${id}, but the order was sent again since. It may be paid twice.`;
export const alreadyEnded = (shown: Status) => `Paydesk already shows ${shown}. Nothing changes.`;
export const acceptedLate = (recorded: Sentences) => `The gateway accepted this order in a late response. ${recorded}`;
export const updateCameFirst = "A gateway update arrived before this response.";
export const unclearUpdateCameFirst = "The response was unclear, but a gateway update arrived before it.";
const contradicted = (result: string) =>
  `The call's result is “${result}”, but the gateway has already reported this order.`;
export const refusedButReported = contradicted("failed – invalid details");
export const accessRefusedButReported = contradicted("failed – access refused");
export const unsentButReported = contradicted("not sent");
export const senderEnded = "The process that sent it ended before it received the response.";
export const callLeftUnfinished =
  "The process that sent it ended before it stored a response. The order shows what became known otherwise.";
export const restored = "This database was restored or copied. The order may have been sent after the copy was made.";
export const sentSince = "It was sent after this status check, so the answer doesn't apply to it.";
export const checkFailed = (reason: string) => `The status check failed: ${reason}`;

export const cancelledBy = (name: string) => `Cancelled by ${name} before it was sent.`;
export const cancelledWithBatch = (name: string) => `Cancelled with its batch by ${name} before it was sent.`;
export const batchCancelled = "Its batch was cancelled before it was sent.";

export const statusChanged = (shown: Status) => `Its status changed in the meantime: ${shown}.`;
export const updatesConflict = "Its gateway updates conflict. Resolve it as a conflict.";
export const acceptedSoReceived = "The gateway accepted it, so it can't be resolved as Not received.";
export const alreadyShown = (shown: Status) => `Paydesk already shows ${shown}.`;
export const tooEarly =
  "Without the gateway's report, it can be resolved from 24 hours after sending. With the report, it can be resolved now.";
export const tooEarlyForAbsent =
  "Without the gateway's report, Not received can be chosen from 24 hours after sending.";
export const noConflict = (shown: Status) => `It no longer has a conflicting status: ${shown}.`;
export const conflictUnconfirmed = (shown: Status) =>
  `Paydesk shows ${shown}, and no conflict is confirmed yet. We still check the status.`;
export const beingSent = "It is being sent right now. Wait for the gateway's response.";
export const chooseLater = (type: string) => `Choose whether the reported ${type} happened.`;
export const laterCountsSoCompleted = (type: string) =>
  `A ${type} counts on this order, so it was completed. Choose Completed, or choose that the ${type} didn't happen.`;
export const chooseSecond = (id: string) => `Choose whether the second order ${id} was completed.`;
export const resolvedAs = (status: Status) => `Resolved as ${status}.`;
export const resolvedUpdateAccepted = "Resolved: the gateway accepted the change.";
export const resolvedUpdateRefused = "Resolved: the gateway refused the change.";
export const movedInstead = (moved: Money, own: Money) => `${moved} moved, not ${own}.`;
export const secondCompleted = (id: string) => `The second order ${id} was completed too.`;
export const secondNotCompleted = (id: string) => `The second order ${id} was never completed.`;
export const laterCounts = (type: string) => `The ${type} is confirmed.`;
export const laterCountsOf = (type: string, amount: Money) => `The ${type} of ${amount} is confirmed.`;
export const laterIgnored = (type: string) => `The ${type} changes no figure.`;
