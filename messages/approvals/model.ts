import { plural } from "@/lib/core/plural";

export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `Reason: use no more than ${reasonMaxLength} characters.`;
export const theCardVerificationValueHas = "Card verification value: enter 3 or 4 digits, e.g. 123.";
export const whereTheAmountIsNot = (approve: string) => ` If the amount isn't known, ${approve}.`;
export const belowItAndInOther = (currency: string, rules: string, more: string) =>
  `${currency}. Below that and in other currencies, ${rules}.${more}`;
export const belowAndInOtherCurrencies = (sentences: string, rules: string, more: string) =>
  `${sentences} Below these amounts and in other currencies, ${rules}.${more}`;
export const payoutsToOneAccount = "payouts to one account";
export const payoutsByOnePreparer = "payouts by one preparer";
export const comeToInADay = (addedUp: string, from: string, currency: string, days: number) =>
  `${addedUp} reach ${from} ${currency} ${plural(days, "in one day", `within ${days} days`)}`;
export const ifLabel = (tier: string, approve: string) => ` If ${tier}, ${approve}.`;
export const fromOn = (amount: string, approve: string) => `From ${amount}, ${approve}`;
export const andFromOn = (amount: string, approvers: string) => `from ${amount}, ${approvers}`;
export const whereNoThresholdSaysMore = (approvers: string) => `Default approvals: ${approvers}`;
export const fromOn2 = (from: string, currency: string, now: string) => `Approvals from ${from} ${currency}: ${now}`;
export const ifIsAreNoLonger = (tier: string, short: string, approvers: number) =>
  `If ${tier}, ${short} ${plural(approvers, "approval is", "approvals are")} no longer needed`;
export const whereTheAmountIsNotKnown = (unknownAmounts: string) => `Approvals for unknown amounts: ${unknownAmounts}`;
export const insteadOf = (short: string, short2: string) => `${short} instead of ${short2}`;
export const days = (part: number) => `${part} days`;
export const anHour = "1 hour";
export const hours = (hours: number) => `${hours} hours`;
export const nobodyHereCouldApprove = "no user can approve";
export const onlyCould = (approvers: string) => `only ${approvers} can approve`;
export const itAsksForAndWould = (short: string, there: string, things: string) =>
  `This rule needs ${short}, but ${there}: ${things} could never be approved.`;
export const justOnePersonTwoPeople = (who: string, approvers: string, things: string) =>
  `Only ${who} can approve, so ${things} prepared by ${approvers} could never be approved.`;
export const approvedAndMayNotAny = (names: string) =>
  ` ${names} approved but can no longer approve, so that approval doesn't count.`;
export const approvalsExpireAfter = (expiresAfterHours: string) => `Requests expire after ${expiresAfterHours}.`;
export const changesOfRecurringProfiles = "Recurring profile changes";
export const changesOfRecurringProfiles2 = "recurring profile changes";
export const accountsOfPayees = "Payee accounts";
export const newAccountsOfPayees = "new payee accounts";
export const settling = "Resolutions";
export const whatIsProposedOfUnsettled = "resolutions";
export const changesOfAConnection = "Connection changes";
export const changesOfAConnection2 = "connection changes";
export const changesOfTheseRules = "Approval rule changes";
export const changesOfTheseRules2 = "approval rule changes";
export const changesOfUsers = "User changes";
export const changesOfApproversAndAdmins = "changes to approvers and admins";
export const needsApproval = "Needs approval";
export const itWaitsUntilEnoughOther = "Other users need to approve it before it takes effect.";
export const anApproverApprovesOrRejects = "An approver approves or rejects it before it expires.";
export const asManyUsersAsNeeded = "Enough users approved exactly this content.";
export const rejected = "Rejected";
export const anApproverRejectedItNothing = "An approver rejected it. Nothing was sent or changed.";
export const editAndResubmitItOr = "Edit and resubmit it, or cancel it.";
export const expired = "Expired";
export const tooFewUsersApprovedIt = "Too few users approved it in time. Nothing was sent or changed.";
export const submitItAgain = "Submit it again.";
export const noLongerWanted = "Withdrawn";
export const submitItAgainIfNeeded = "Submit it again if it's still needed.";
export const itWasTakenBackOr = "It was withdrawn, or its content changed before it was decided.";
export const thereIsNoSuchRule = "This rule is no longer active.";
export const replacedBy = (nameText: string) => `Replaced by ${nameText}.`;
export const asItStandsAbove = "removed: the rule above it applies again";
export const aCurrencyOfIso4217 = "Use a three-letter ISO 4217 code, e.g. EUR.";
export const digitsWithAPointBefore = "Use digits and a decimal point, e.g. 1000.00.";
export const aWholeNumberOfDays = "Enter a whole number of days, e.g. 7.";
export const atLeastOneDay = "Enter at least 1 day.";
export const atMostDays = (cumulativeDaysMax: number) => `Enter no more than ${cumulativeDaysMax} days.`;
export const atMostThresholds = (tiersMax: number) => `Use no more than ${tiersMax} thresholds.`;
export const atMostCumulativeThresholds = (cumulativeMax: number) =>
  `Use no more than ${cumulativeMax} cumulative thresholds.`;
export const atLeastAnHour = "Enter at least 1 hour.";
export const atMostHours = (hoursMax: number) => `Enter no more than ${hoursMax} hours.`;
export const itNeedsNoMoreApprovals = "Choose more approvals than the default, or remove this threshold.";
export const thereIsAThresholdLike = "Another threshold has the same amount and number of days. Change or remove one.";
export const itAsksForNoMore = "Choose more approvals than the default, or remove this threshold.";
export const thereIsAThresholdAt = "Another threshold has the same amount. Change or remove one.";
export const thereIsOneRuleOf = "This rule applies to all connections and can't be set for one.";
export const thereIsNoAmountTo = "This rule has no amounts, so it can't have thresholds.";
export const thereAreNoPayoutsTo = "This rule covers no payouts, so it can't have cumulative thresholds.";
export const atLeastOneOtherPerson = "Choose at least one other user. This rule can't be switched off.";
export const thePolicySaysSoFor = "The approval rule applies to every amount.";
export const reachesThePolicys = (amount: string, currency: string, from: string, currency2: string) =>
  `${amount} ${currency} reaches the approval threshold of ${from} ${currency2}.`;
export const oneAmountIs = "One amount is";
export const amountsAre = (unknownCount: number) => `${unknownCount} amounts are`;
export const notKnownHere = (rows: string) => `${rows} not known.`;
export const today = "today";
export const inDays = (days: number) => `within ${days} days`;
export const payoutsByThisPreparerCome = (within: string, amount: string) =>
  `payouts by this preparer ${within} total ${amount}`;
export const onePayoutToThisAccount = (within: string, amount: string) =>
  `one payout to this account ${within} totals ${amount}`;
export const payoutsToThisAccountCome = (payouts: number, within: string, amount: string) =>
  `${payouts} payouts to this account ${within} total ${amount}`;
/** By their number. */
export const approvalsAreNeeded = [
  "no approval is needed",
  "one approval is needed",
  "two approvals are needed",
] as const;
export const approvals = ["no approval", "one approval", "two approvals"] as const;
export const counts = ["none", "one", "two"] as const;
export const withThisOneFrom = (come: string, from: string, needed: string) =>
  `Including this one, ${come}. From ${from}, ${needed}.`;
export const nobodyElseIsHereYet = "No other user can approve yet.";
export const itWasApprovedAlready = "This was already approved.";
export const itWasSentBackAlready = "This was already rejected.";
export const nobodyDecidedInTimeIt = "No one decided in time. Submit it again.";
export const itWasChangedOrTaken = "This was changed or withdrawn after you opened it. Review it again.";
export const youAskedForThisApproval = "You requested this approval, so another user must decide.";
export const theRequestHasExpiredIt = "This request has expired. Submit it again.";
export const itWasChangedSinceYou = "This was changed after you opened it. Review it again.";
export const itWasChangedSinceIt =
  "This was changed after it was submitted. Reject or withdraw it, then submit it again.";
export const sayWhySoThatIt = "Enter a reason, so that the preparer can fix it.";
export const sayWhy = "Enter a reason.";
export const youHaveSaidYourWord = "You have already decided on this request.";
export const nobodyDecidedInTime = "No one decided in time.";
export const rejectedBy = (nameText: string | undefined, reason: string) => `Rejected by ${nameText}: ${reason}`;
export const whoAskedForItMay = (nameText: string) =>
  `${nameText} requested this change but can no longer make it. Reject it and request it again.`;
export const youPreparedIt = "You prepared it.";
export const youHaveApprovedIt = "You approved it.";
export const onlyAUserWhoWorks = "Only a user with access to all connections can approve.";
export const nobodyElseIsHereWho = "No other user can approve it. Ask an admin to invite an approver.";
export const canApproveIt = (names: string) => `${names} can approve it.`;
export const youCanApproveIt = "You can approve it.";
export const youCanApproveItOr = (names: string) => `You can approve it, or ${names}.`;
export const yourAccountIsNewOr = (from: string) =>
  `Your account is new or was changed. You can approve from ${from}. Another user can approve now.`;
export const utc = (at: string) => `${at} UTC`;
