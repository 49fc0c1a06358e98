import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const to = "to";
export const overdue = (strong: ReactNode, when: ReactNode) => rich`${strong} Approval was due by ${when}.`;
export const preparedBy = (nameText: string, when: ReactNode) => rich`Prepared by ${nameText}, ${when}.`;
export const ofApprovals = (count: number, required: number) => `${count} of ${required} approvals`;
export const by = (given: string) => `, by ${given}`;
export const approvalsMissing = (missing: number) => `${missing} more approvals are needed. `;
export const expires = (when: ReactNode) => rich`Expires ${when}`;
export const decisionLine = (decision: string, nameText: string, when: ReactNode, part: string) =>
  rich`${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${when}${part} `;
export const flaggedSuffix = (flagged: number) => ` · ${flagged} to review first`;
export const cancel = "Cancel";
export const flaggedNote = (part: string) => `${part} something to review first`;
export const notApproved = (part: number) => `, ${part} not approved`;
export const ofApproved = (count: number, count2: number, part: string, running: boolean, count3: number) =>
  `${count} of ${count2} approved${part}${running ? `, ${count3} remaining…` : count3 > 0 ? `, ${count3} not decided` : ""}.`;
export const undecided = (labels: string) => `${labels}: not decided, still waiting.`;
export const duplicatesConfirmed = (count: ReactNode, repeated: number, link: ReactNode) =>
  rich`${count} possible ${plural(repeated, "duplicate")}, confirmed by another user: ${link}`;
export const noFindings = "Nothing unusual was found.";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const row = (number: number) => `Row ${number}`;
export const newConnection = "New connection";
export const thisChange = "this change";
export const thePayee = "the payee";
export const realMoney = (strong: ReactNode, isChange: boolean, to: string, connectionName: string) =>
  rich`Real money: ${strong} ${isChange ? `of ${to} is sent to the gateway immediately.` : `is sent from ${connectionName} to ${to} immediately.`}`;
export const moreRowsPart = (part: number) => ` and ${part} more`;
export const accountDiffers = (lastAccount: string, evidence: ReactNode) =>
  rich`Different account: this payee was last paid at ${lastAccount}, ${evidence}.`;
export const inWaitingBatch = (waitingRows: ReactNode, part: string) =>
  rich`Also in a batch that is not released yet: ${waitingRows}${part}. Send only one of them.`;
export const batchRow = (batch: string, row: number) => `${batch}, row ${row}`;
export const amountOnDay = (money: ReactNode, when: ReactNode) => rich`${money} on ${when}`;
export const amountToPayee = (amount: string, currency: string, to: string) => `${amount} ${currency} to ${to}`;
export const theDefault = "the default";
export const version = (version: number, ofConnection: boolean) =>
  `version ${version}, ${ofConnection ? "for its connection" : "for all connections"}`;
export const pastRule = (whose: string, ruleSentence: ReactNode) => rich`Rule at that time (${whose}): ${ruleSentence}`;
export const onConnection = (nameText: string) => `on ${nameText}`;
export const approvalFailed = (message: string) => `Not approved. ${message}`;
export const noResponse = "Paydesk didn't respond. Check the payout before you approve it again.";
export const figureTo = (figure: string, isChange: boolean, to: string) => `${figure} ${isChange ? "of" : "to"} ${to}`;

export const changeOf = (receiverAccount: ReactNode, span: ReactNode) => rich`Change of ${receiverAccount} ${span}`;
export const realMoneyMark = "real money";
export const reference = (yourReference: string) => ` · reference ${yourReference}`;
export const preparerPart = "· prepared by";
export const profileDetailsLink = "View profile details";
export const rejectedIt = (nameText: string) => `${nameText} rejected it`;
export const expiredLead = "No one decided in time.";
export const changeProfileLabel = "Change profile again";
export const cancelLink = "Open to cancel";
export const resubmitLabel = "Edit and resubmit";

export const allSelectedName = "All shown are selected";
export const selectAllName = (count: number) => `Select all ${count} shown`;
export const select = (labels: string) => `Select ${labels}`;
export const overtakenNote = "No longer waiting: it was decided, expired or cancelled in the meantime.";

export const selected = (count: number) => `${count} selected`;
export const clearSelection = "Clear selection";
export const approveSelected = (count: number) => `Approve ${count} selected…`;
export const result = "Result";
export const approve = (count: number) => `Approve ${counted(count, "payout")}`;
export const stopLabel = "Stop after this one";
export const realMoneyWarning = "This moves real money.";
export const sandboxNote = "Sandbox: no money moves.";
export const severalClean = (count: number) =>
  plural(count, "Nothing unusual was found.", "Nothing unusual was found in any of them.");
export const eachHas = "Each has";
export const ofLabel = (count: number, count2: number) => `${count} of ${count2} ${plural(count, "has", "have")}`;
export const separatelyNote =
  "Each one is approved separately. Those changed or decided in the meantime are skipped and listed.";
export const firstApprovalEffect = ": you approve now. Another approval is needed before anything is sent.";
export const partlySentEffect = (leaving: number, waiting: number) =>
  `: ${leaving} will be sent now, ${counted(waiting, "needs", "need")} another approval.`;
export const sentEffect = (size: number) => plural(size, " is sent immediately.", " are sent immediately.");

export const title = "Waiting payouts exceed the balance";
export const waitingPart = "is waiting, and about";
export const isLeft = "is left.";
export const entered = "entered";
export const uncertaintyNote = "; the gateway may hold more by now.";

export const unknownAmounts = (count: ReactNode) => rich` + ${count} of unknown amount`;
export const allRowsLink = (nameText: string) => `View all rows of ${nameText}`;
export const from = (fileName: string, connectionName: string, environment: string) =>
  `${fileName} · from ${connectionName}${environment === "sandbox" ? " (sandbox: no money moves)" : ""}`;
export const reasonLink = "view the reason";

export const reject = "Reject";
export const rejectOpener = "Reject…";
export const rejectReasonLabel = "Reason for rejection";
export const rejectReasonHint = "The user who submitted it sees this reason.";
export const duplicateReasonLabel = "Why this is not a duplicate";
export const duplicateReasonHint = "A similar payout is not resolved yet. Your reason is stored with your approval.";
export const verificationValueLabel = "Card verification value";
export const text3Or4Digits = "3 or 4 digits. Sent with this request only and never stored.";
export const withdrawRequest = "Withdraw request";
export const withdrawTitle = "Withdraw this request?";
export const nothingChangesTo = "Nothing changes, and no one can approve it any more. To ask again, prepare it again.";
export const changedTitle = "This changed while you were viewing it";
export const confirmReview = "Confirm review";
export const changedHint = "The content shown now is different. Review it again before you decide.";

export const summary = "Summary";
export const payout = "payout";
export const inLabel = (count: ReactNode) => rich`in ${count}`;
export const noFindingsOn = (part: string) => `Nothing unusual was found${part}.`;
export const somethingUnusual = (flagged: string) => `${flagged} something unusual`;
export const itHas = "It has";
export const allHave = (shown: number) => `All ${shown} have`;
export const flaggedOf = (flagged: number, shown: number) => `${flagged} of ${shown} ${plural(flagged, "has", "have")}`;
export const pagePart = " on this page";
export const accountDiffersLabel = "Account differs from the last paid one";
export const otherName = "Account known under another name";
export const closeName = "Name close to a saved payee";
export const inWaitingBatchLabel = "Also in a waiting batch";
export const possibleDuplicate = "Possible duplicate";
export const unusualAmount = "Unusual amount";
export const accountNew = "Payee account new or changed";
export const firstPayment = "Never paid before";
export const recordUnreviewed = "Payee record needs review";

export const payeeAccountsLink = "View payee accounts";
export const neverPaid = "This payee was never paid from Paydesk before.";
export const unusualAmountLine = (money: ReactNode, count: number, evidence: ReactNode) =>
  rich`Unusual amount: this payee usually gets about ${money} (${count} payments). Largest so far: ${evidence}.`;
export const possibleDuplicateSameAmount =
  "Possible duplicate – to the same payee, the same amount within 7 days or not confirmed yet:";
export const sameAmount = "same account and amount";
export const sameReference = "same reference";
export const completed = " (completed)";
export const unsentSuffix = " (not sent yet)";
export const unresolvedSuffix = " (not resolved: resolve that payout first)";

export const rulesLink = "View approval rules";
export const filterApprovals = "Filter approvals";
export const mineTab = "Needs my approval";
export const othersTab = "Waiting for others";
export const tooNewTitle = "You can't approve yet";
export const tooNewHint = (when: ReactNode) =>
  rich`Your account is new or was changed. You can approve from ${when}, and on sandbox connections now.`;
export const emptyMine = "Nothing needs your approval";
export const emptyOthers = "Nothing is waiting for others";
export const emptyAll = "No approval requests yet";
export const emptyPage = "Nothing on this page";
export const firstPageLink = "Go to first page";
export const emptyMineHint = "Payouts and new payee accounts appear here when they need your approval. ";
export const emptyRejectedHint = "Your rejected payouts appear here too, with the reason.";
export const viewerHint = "You can view requests. Approvers and admins decide on them.";
export const emptyOthersHint = "Requests that you prepared or approved appear here while they wait for others.";

export const anotherNeeded = "Approved by you. Another approval is needed.";
export const rejectedDone = "Rejected. The user who submitted it sees your reason.";
export const releasableDone = "Approved. It can be released now.";
export const changeInForce = "Approved. It takes effect now.";
export const resolutionApproved =
  "Approved. If the gateway has reported a status since the proposal, that status applies.";
export const othersPending = "Waiting for other approvers.";
export const approvedButRefused = (reason: string) => `Approved, but nothing was sent: ${reason} It is cancelled.`;
export const sentAccepted = "Approved and sent. The gateway accepted it.";
export const sentRefused = "Approved and sent. The gateway refused the request; nothing was created.";
export const accessRefused = "Approved. The gateway refused access; nothing was created.";
export const unsent = "Approved, but it couldn't be sent. Nothing reached the gateway.";
export const sentUnconfirmed =
  "Approved and sent, but the gateway didn't confirm it. We check the status; don't send it again.";
export const approvedDone = "Approved.";

export const rejectedTitle = "Rejected or expired";
export const allRejectedLink = "View all rejected orders";
export const shown = (count: number, after: boolean) => `${count} shown. ${after ? "There are more." : "End of list."}`;

export const everyConnection = "on all connections";
export const changeTitle = (things: string, part: string) => `New rule for ${things} ${part}`;
export const reviewChange = "Review change";

export const waitingCaption = "Requests that wait for approval, oldest first";
export const allRequests = "All requests, newest first";
export const request = "Request";
export const kindOf = (kind: string, detail: string) => `${kind} · ${detail}`;
export const reviewFirst = "Review first";
export const preparerHead = "Prepared by";
export const requested = "Requested";
export const expiryAge = (age: string) => `Expires ${age}`;
export const payeeAccount = "Payee account";
export const approvalRule = "Approval rule";
export const user = "User";
export const connection = "Connection";
export const resolution = "Resolution";
export const period = "Period";
export const nothingUnusual = "Nothing unusual";
export const newAccount = "New account";
export const accountChanges = "Account changes";
export const possibleDuplicates = "Possible duplicates";
export const moreCount = (count: number) => `and ${count} more`;
export const overtakenLabel = "No longer waiting";
export const nextRequestLabel = "Open next request";
