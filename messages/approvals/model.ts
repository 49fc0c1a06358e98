import { plural } from "@/lib/core/text/plural";

export const reasonTooLong = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const verificationValueInvalid = "Card verification value: enter 3 or 4 digits, e.g. 123.";
export const unknownAmountClause = (approve: string) => ` If the amount isn't known, ${approve}.`;
export const oneCurrencyRule = (currency: string, rules: string, more: string) =>
  `${currency}. Below that and in other currencies, ${rules}.${more}`;
export const severalCurrenciesRule = (sentences: string, rules: string, more: string) =>
  `${sentences} Below these amounts and in other currencies, ${rules}.${more}`;
export const perAccount = "payouts to one account";
export const perPreparer = "payouts by one preparer";
export const reach = (addedUp: string, from: string, currency: string, days: number) =>
  `${addedUp} reach ${from} ${currency} ${plural(days, "in one day", `within ${days} days`)}`;
export const ifLabel = (tier: string, approve: string) => ` If ${tier}, ${approve}.`;
export const from = (amount: string, approve: string) => `From ${amount}, ${approve}`;
export const fromNextTier = (amount: string, approvers: string) => `from ${amount}, ${approvers}`;
export const defaultApprovals = (approvers: string) => `Default approvals: ${approvers}`;
export const approvalsFrom = (from: string, currency: string, now: string) =>
  `Approvals from ${from} ${currency}: ${now}`;
export const weakerTier = (tier: string, short: string, approvers: number) =>
  `If ${tier}, ${short} ${plural(approvers, "approval is", "approvals are")} no longer needed`;
export const unknownAmountChange = (unknownAmounts: string) => `Approvals for unknown amounts: ${unknownAmounts}`;
export const insteadOf = (short: string, short2: string) => `${short} instead of ${short2}`;
export const days = (part: number) => `${part} days`;
export const text1Hour = "1 hour";
export const hours = (hours: number) => `${hours} hours`;
export const approversMissing = "no user can approve";
export const fewApprovers = (approvers: string) => `only ${approvers} can approve`;
export const ruleNotMeetable = (short: string, there: string, things: string) =>
  `This rule needs ${short}, but ${there}: ${things} could never be approved.`;
export const soleApproverStuck = (who: string, approvers: string, things: string) =>
  `Only ${who} can approve, so ${things} prepared by ${approvers} could never be approved.`;
export const approversLost = (names: string) =>
  ` ${names} approved but can no longer approve, so that approval doesn't count.`;
export const expiryChange = (expiresAfterHours: string) => `Requests expire after ${expiresAfterHours}.`;
export const profileChangesTitle = "Recurring profile changes";
export const profileChangesThings = "recurring profile changes";
export const payeeAccounts = "Payee accounts";
export const payeeAccountsThings = "new payee accounts";
export const resolutions = "Resolutions";
export const resolutionsThings = "resolutions";
export const connectionChanges = "Connection changes";
export const connectionChangesThings = "connection changes";
export const ruleChangesTitle = "Approval rule changes";
export const ruleChangesThings = "approval rule changes";
export const userChanges = "User changes";
export const changesToApproversAnd = "changes to users and settings";
export const needsApproval = "Needs approval";
export const needsApprovalMeaning = "Other users need to approve it before it takes effect.";
export const needsApprovalNext = "An approver approves or rejects it before it expires.";
export const approvedMeaning = "Enough users approved exactly this content.";
export const rejected = "Rejected";
export const rejectedMeaning = "An approver rejected it. Nothing was sent or changed.";
export const rejectedNext = "Edit and resubmit it, or cancel it.";
export const expired = "Expired";
export const expiredMeaning = "Too few users approved it in time. Nothing was sent or changed.";
export const expiredNext = "Submit it again.";
export const withdrawn = "Withdrawn";
export const withdrawnNext = "Submit it again if it's still needed.";
export const withdrawnMeaning = "It was withdrawn, or its content changed before it was decided.";
export const ruleEnded = "This rule is no longer active.";
export const ruleRemovedChange = "removed: the rule above it applies again";
export const currencyInvalid = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const amountInvalid = "Use digits and a decimal point, e.g. 1000.00.";
export const daysNotWhole = "Enter a whole number of days, e.g. 7.";
export const daysTooFew = "Enter at least 1 day.";
export const daysTooMany = (cumulativeDaysMax: number) => `Enter no more than ${cumulativeDaysMax} days.`;
export const tooManyTiers = (tiersMax: number) => `Use no more than ${tiersMax} thresholds.`;
export const tooManyCumulative = (cumulativeMax: number) => `Use no more than ${cumulativeMax} cumulative thresholds.`;
export const hoursTooFew = "Enter at least 1 hour.";
export const hoursTooMany = (hoursMax: number) => `Enter no more than ${hoursMax} hours.`;
export const cumulativeNotStricter = "Choose more approvals than the default, or remove this threshold.";
export const cumulativeRepeated = "Another threshold has the same amount and number of days. Change or remove one.";
export const tierNotStricter = "Choose more approvals than the default, or remove this threshold.";
export const tierRepeated = "Another threshold has the same amount. Change or remove one.";
export const onlyForAll = "This rule applies to all connections and can't be set for one.";
export const tiersNotAllowed = "This rule has no amounts, so it can't have thresholds.";
export const cumulativeNotAllowed = "This rule covers no payouts, so it can't have cumulative thresholds.";
export const approverRequired = "Choose at least one other user. This rule can't be switched off.";
export const approvalsNeeded = ["no approval is needed", "one approval is needed", "two approvals are needed"] as const;
export const approvals = ["no approval", "one approval", "two approvals"] as const;
export const counts = ["none", "one", "two"] as const;
export const alreadyApproved = "This was already approved.";
export const alreadyRejected = "This was already rejected.";
export const expiredRefused = "No one decided in time. Submit it again.";
export const changedOrGone = "This was changed or withdrawn after you opened it. Review it again.";
export const ownRequest = "You requested this approval, so another user must decide.";
export const requestExpired = "This request has expired. Submit it again.";
export const changedSinceOpened = "This was changed after you opened it. Review it again.";
export const changedSinceSubmitted =
  "This was changed after it was submitted. Reject or withdraw it, then submit it again.";
export const rejectReasonMissing = "Enter a reason, so that the preparer can fix it.";
export const reasonMissing = "Enter a reason.";
export const alreadyDecided = "You have already decided on this request.";
export const requesterLostRight = (nameText: string) =>
  `${nameText} requested this change but can no longer make it. Reject it and request it again.`;
export const preparedByYou = "You prepared it.";
export const approvedByYou = "You approved it.";
export const allConnectionsOnly = "Only a user with access to all connections can approve.";
export const noOtherApprover = "No other user can approve it. Ask an admin to invite an approver.";
export const othersCanApprove = (names: string) => `${names} can approve it.`;
export const onlyYouCan = "You can approve it.";
export const youOrOthers = (names: string) => `You can approve it, or ${names}.`;
export const accountTooNew = (from: string) => `Your account is new or was changed. You can approve from ${from}.`;
export const yourAccountIsNew = (from: string) => `${accountTooNew(from)} Another user can approve now.`;
export const utc = (at: string) => `${at} UTC`;
export const totalKindMissing = "Choose what the total includes.";
export const payouts = "payouts";
export const batches = "batches";
export const periodReviews = "Reviews of periods";
export const periodReviewsThings = "reviews of periods";
export const periodReopenings = "Reopened periods";
export const periodReopeningsThings = "reopening of periods";
export const countsAsOne = (nameText: string) =>
  `You and ${nameText} count as one person, because one admin changed an account alone.`;
export const youCountAsOne = (nameText: string) =>
  `${countsAsOne(nameText)} Another user must approve this, or a second admin confirms the change under Team.`;
