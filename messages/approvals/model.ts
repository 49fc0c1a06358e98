import { plural } from "@/lib/core/text/plural";

export const reasonUseNoMore = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const cardVerificationValueEnter = "Card verification value: enter 3 or 4 digits, e.g. 123.";
export const ifTheAmountIsnt = (approve: string) => ` If the amount isn't known, ${approve}.`;
export const belowThatAndIn = (currency: string, rules: string, more: string) =>
  `${currency}. Below that and in other currencies, ${rules}.${more}`;
export const belowTheseAmountsAnd = (sentences: string, rules: string, more: string) =>
  `${sentences} Below these amounts and in other currencies, ${rules}.${more}`;
export const payoutsToOneAccount = "payouts to one account";
export const payoutsByOnePreparer = "payouts by one preparer";
export const reach = (addedUp: string, from: string, currency: string, days: number) =>
  `${addedUp} reach ${from} ${currency} ${plural(days, "in one day", `within ${days} days`)}`;
export const ifLabel = (tier: string, approve: string) => ` If ${tier}, ${approve}.`;
export const from = (amount: string, approve: string) => `From ${amount}, ${approve}`;
export const from2 = (amount: string, approvers: string) => `from ${amount}, ${approvers}`;
export const defaultApprovals = (approvers: string) => `Default approvals: ${approvers}`;
export const approvalsFrom = (from: string, currency: string, now: string) =>
  `Approvals from ${from} ${currency}: ${now}`;
export const ifNoLongerNeeded = (tier: string, short: string, approvers: number) =>
  `If ${tier}, ${short} ${plural(approvers, "approval is", "approvals are")} no longer needed`;
export const approvalsForUnknownAmounts = (unknownAmounts: string) =>
  `Approvals for unknown amounts: ${unknownAmounts}`;
export const insteadOf = (short: string, short2: string) => `${short} instead of ${short2}`;
export const days = (part: number) => `${part} days`;
export const text1Hour = "1 hour";
export const hours = (hours: number) => `${hours} hours`;
export const noUserCanApprove = "no user can approve";
export const onlyCanApprove = (approvers: string) => `only ${approvers} can approve`;
export const thisRuleNeedsBut = (short: string, there: string, things: string) =>
  `This rule needs ${short}, but ${there}: ${things} could never be approved.`;
export const onlyCanApproveSo = (who: string, approvers: string, things: string) =>
  `Only ${who} can approve, so ${things} prepared by ${approvers} could never be approved.`;
export const approvedButCanNo = (names: string) =>
  ` ${names} approved but can no longer approve, so that approval doesn't count.`;
export const requestsExpireAfter = (expiresAfterHours: string) => `Requests expire after ${expiresAfterHours}.`;
export const recurringProfileChanges = "Recurring profile changes";
export const recurringProfileChanges2 = "recurring profile changes";
export const payeeAccounts = "Payee accounts";
export const newPayeeAccounts = "new payee accounts";
export const resolutions = "Resolutions";
export const resolutions2 = "resolutions";
export const connectionChanges = "Connection changes";
export const connectionChanges2 = "connection changes";
export const approvalRuleChanges = "Approval rule changes";
export const approvalRuleChanges2 = "approval rule changes";
export const userChanges = "User changes";
export const changesToApproversAnd = "changes to users and settings";
export const needsApproval = "Needs approval";
export const otherUsersNeedTo = "Other users need to approve it before it takes effect.";
export const anApproverApprovesOr = "An approver approves or rejects it before it expires.";
export const enoughUsersApprovedExactly = "Enough users approved exactly this content.";
export const rejected = "Rejected";
export const anApproverRejectedIt = "An approver rejected it. Nothing was sent or changed.";
export const editAndResubmitIt = "Edit and resubmit it, or cancel it.";
export const expired = "Expired";
export const tooFewUsersApproved = "Too few users approved it in time. Nothing was sent or changed.";
export const submitItAgain = "Submit it again.";
export const withdrawn = "Withdrawn";
export const submitItAgainIf = "Submit it again if it's still needed.";
export const itWasWithdrawnOr = "It was withdrawn, or its content changed before it was decided.";
export const thisRuleIsNo = "This rule is no longer active.";
export const removedTheRuleAbove = "removed: the rule above it applies again";
export const aThreeLetter = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const digitsAndA = "Use digits and a decimal point, e.g. 1000.00.";
export const enterAWholeNumber = "Enter a whole number of days, e.g. 7.";
export const enterAtLeast1 = "Enter at least 1 day.";
export const enterNoMoreThan = (cumulativeDaysMax: number) => `Enter no more than ${cumulativeDaysMax} days.`;
export const noMoreThan = (tiersMax: number) => `Use no more than ${tiersMax} thresholds.`;
export const noMoreThan2 = (cumulativeMax: number) => `Use no more than ${cumulativeMax} cumulative thresholds.`;
export const enterAtLeast12 = "Enter at least 1 hour.";
export const enterNoMoreThan2 = (hoursMax: number) => `Enter no more than ${hoursMax} hours.`;
export const chooseMoreApprovalsThan = "Choose more approvals than the default, or remove this threshold.";
export const anotherThresholdHasThe = "Another threshold has the same amount and number of days. Change or remove one.";
export const chooseMoreApprovalsThan2 = "Choose more approvals than the default, or remove this threshold.";
export const anotherThresholdHasThe2 = "Another threshold has the same amount. Change or remove one.";
export const thisRuleAppliesTo = "This rule applies to all connections and can't be set for one.";
export const thisRuleHasNo = "This rule has no amounts, so it can't have thresholds.";
export const thisRuleCoversNo = "This rule covers no payouts, so it can't have cumulative thresholds.";
export const chooseAtLeastOne = "Choose at least one other user. This rule can't be switched off.";
export const approvalsAreNeeded = [
  "no approval is needed",
  "one approval is needed",
  "two approvals are needed",
] as const;
export const approvals = ["no approval", "one approval", "two approvals"] as const;
export const counts = ["none", "one", "two"] as const;
export const thisWasAlreadyApproved = "This was already approved.";
export const thisWasAlreadyRejected = "This was already rejected.";
export const noOneDecidedIn = "No one decided in time. Submit it again.";
export const thisWasChangedOr = "This was changed or withdrawn after you opened it. Review it again.";
export const youRequestedThisApproval = "You requested this approval, so another user must decide.";
export const thisRequestHasExpired = "This request has expired. Submit it again.";
export const thisWasChangedAfter = "This was changed after you opened it. Review it again.";
export const thisWasChangedAfter2 =
  "This was changed after it was submitted. Reject or withdraw it, then submit it again.";
export const enterAReasonSo = "Enter a reason, so that the preparer can fix it.";
export const enterAReason = "Enter a reason.";
export const youHaveAlreadyDecided = "You have already decided on this request.";
export const requestedThisChangeBut = (nameText: string) =>
  `${nameText} requested this change but can no longer make it. Reject it and request it again.`;
export const youPreparedIt = "You prepared it.";
export const youApprovedIt = "You approved it.";
export const onlyAUserWith = "Only a user with access to all connections can approve.";
export const noOtherUserCan2 = "No other user can approve it. Ask an admin to invite an approver.";
export const canApproveIt = (names: string) => `${names} can approve it.`;
export const youCanApproveIt = "You can approve it.";
export const youCanApproveIt2 = (names: string) => `You can approve it, or ${names}.`;
export const accountIsNew = (from: string) => `Your account is new or was changed. You can approve from ${from}.`;
export const yourAccountIsNew = (from: string) => `${accountIsNew(from)} Another user can approve now.`;
export const utc = (at: string) => `${at} UTC`;
export const chooseWhatTheTotal = "Choose what the total includes.";
export const payouts = "payouts";
export const batches = "batches";
export const periodReviews = "Reviews of periods";
export const periodReviews2 = "reviews of periods";
export const periodReopenings = "Reopened periods";
export const periodReopenings2 = "reopening of periods";
export const countsAsOne = (nameText: string) =>
  `You and ${nameText} count as one person, because one admin changed an account alone.`;
export const youCountAsOne = (nameText: string) =>
  `${countsAsOne(nameText)} Another user must approve this, or a second admin confirms the change under Team.`;
