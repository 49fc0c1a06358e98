import { plural } from "@/lib/core/plural";

export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `The reason: at most ${reasonMaxLength} characters.`;
export const theCardVerificationValueHas = "The card verification value has 3 or 4 digits.";
export const whereTheAmountIsNot = (approve: string) => ` Where the amount is not known, ${approve}.`;
export const belowItAndInOther = (currency: string, rules: string, more: string) =>
  `${currency}; below it, and in other currencies, ${rules}.${more}`;
export const belowAndInOtherCurrencies = (sentences: string, rules: string, more: string) =>
  `${sentences} Below, and in other currencies, ${rules}.${more}`;
export const comeToInADay = (addedUp: string, from: string, currency: string, days: number) =>
  `${addedUp} come to ${from} ${currency} ${plural(days, "in a day", `within ${days} days`)}`;
export const ifLabel = (tier: string, approve: string) => ` If ${tier}, ${approve}.`;
export const fromOn = (amount: string, approve: string) => `From ${amount} on ${approve}`;
export const whereNoThresholdSaysMore = (approvers: string) => `Where no threshold says more, ${approvers}`;
export const fromOn2 = (from: string, currency: string, now: string) => `From ${from} ${currency} on, ${now}`;
export const ifIsAreNoLonger = (tier: string, short: string, approvers: number) =>
  `If ${tier}, ${short} ${plural(approvers, "is", "are")} no longer asked`;
export const whereTheAmountIsNotKnown = (unknownAmounts: string) => `Where the amount is not known, ${unknownAmounts}`;
export const insteadOf = (short: string, short2: string) => `${short} instead of ${short2}`;
export const days = (part: number) => `${part} days`;
export const anHour = "an hour";
export const hours = (hours: number) => `${hours} hours`;
export const nobodyHereCouldApprove = "nobody here could approve";
export const onlyCould = (approvers: string) => `only ${approvers} could`;
export const itAsksForAndWould = (short: string, there: string, things: string) =>
  `It asks for ${short}, and ${there}: ${things} would wait for ever.`;
export const justOnePersonTwoPeople = (most: number, who: string, approvers: string, things: string) =>
  `Just ${plural(most, "one person", "two people")} could approve: ${who}. Prepared by ${approvers}, ${things} would wait for ever.`;
export const approvedAndMayNotAny = (names: string) =>
  ` ${names} approved and may not any more: that no longer counts.`;
export const approvalsExpireAfter = (expiresAfterHours: string) => `Approvals expire after ${expiresAfterHours}.`;
export const changesOfRecurringProfiles = "Changes of recurring profiles";
export const changesOfRecurringProfiles2 = "changes of recurring profiles";
export const accountsOfPayees = "Accounts of payees";
export const newAccountsOfPayees = "new accounts of payees";
export const settling = "Settling";
export const whatIsProposedOfUnsettled = "what is proposed of unsettled orders";
export const changesOfAConnection = "Changes of a connection";
export const changesOfAConnection2 = "changes of a connection";
export const changesOfTheseRules = "Changes of these rules";
export const changesOfTheseRules2 = "changes of these rules";
export const changesOfUsers = "Changes of users";
export const changesOfApproversAndAdmins = "changes of approvers and admins";
export const needsApproval = "Needs approval";
export const itWaitsUntilEnoughOther = "It waits until enough other users have approved it.";
export const anApproverApprovesOrRejects = "An approver approves or rejects it before it expires.";
export const asManyUsersAsNeeded = "As many users as needed approved exactly this content.";
export const rejected = "Rejected";
export const anApproverRejectedItNothing = "An approver rejected it. Nothing was sent or changed.";
export const editAndResubmitItOr = "Edit and resubmit it, or cancel it.";
export const expired = "Expired";
export const tooFewUsersApprovedIt = "Too few users approved it in time. Nothing was sent or changed.";
export const submitItAgain = "Submit it again.";
export const noLongerWanted = "No longer wanted";
export const itWasTakenBackOr = "It was taken back, or what it asked for changed before it was decided.";
export const thereIsNoSuchRule = "There is no such rule in force.";
export const replacedBy = (nameText: string) => `Replaced by ${nameText}.`;
export const asItStandsAbove = "as it stands above";
export const aCurrencyOfIso4217 = "A currency of ISO 4217: three letters, such as EUR.";
export const digitsWithAPointBefore = "Digits, with a point before the decimals: 1000.00.";
export const aWholeNumberOfDays = "A whole number of days.";
export const atLeastOneDay = "At least one day.";
export const atMostDays = (cumulativeDaysMax: number) => `At most ${cumulativeDaysMax} days.`;
export const atMostThresholds = (tiersMax: number) => `At most ${tiersMax} thresholds.`;
export const atMostCumulativeThresholds = (cumulativeMax: number) => `At most ${cumulativeMax} cumulative thresholds.`;
export const atLeastAnHour = "At least an hour.";
export const atMostHours = (hoursMax: number) => `At most ${hoursMax} hours.`;
export const itNeedsNoMoreApprovals = "It needs no more approvals than are needed without it.";
export const thereIsAThresholdLike = "There is a threshold like this already.";
export const itAsksForNoMore = "It asks for no more people than are asked without it.";
export const thereIsAThresholdAt = "There is a threshold at this amount already.";
export const thereIsOneRuleOf = "There is one rule of this kind, for all connections.";
export const thereIsNoAmountTo = "There is no amount to look at here.";
export const thereAreNoPayoutsTo = "There are no payouts to add up here.";
export const atLeastOneOtherPerson = "At least one other person, as soon as there is somebody else.";
export const thePolicySaysSoFor = "The policy says so for every amount.";
export const reachesThePolicys = (amount: string, currency: string, from: string, currency2: string) =>
  `${amount} ${currency} reaches the policy's ${from} ${currency2}.`;
export const oneAmountIs = "One amount is";
export const amountsAre = (unknownCount: number) => `${unknownCount} amounts are`;
export const notKnownHere = (rows: string) => `${rows} not known here.`;
export const today = "today";
export const inDays = (days: number) => `in ${days} days`;
export const payoutsByThisPreparerCome = (within: string, amount: string) =>
  `Payouts by this preparer ${within} come to ${amount}`;
export const onePayoutToThisAccount = (within: string, amount: string) =>
  `One payout to this account ${within} comes to ${amount}`;
export const payoutsToThisAccountCome = (payouts: number, within: string, amount: string) =>
  `${payouts} payouts to this account ${within} come to ${amount}`;
export const oneApprovalIsNeededTwo = (approvers: number) =>
  plural(approvers, "one approval is needed", "two approvals are needed");
export const withThisOneFrom = (come: string, from: string, needed: string) =>
  `${come} with this one; from ${from} ${needed}.`;
export const nobodyElseIsHereYet = "Nobody else is here yet who could approve.";
export const itWasApprovedAlready = "It was approved already.";
export const itWasSentBackAlready = "It was sent back already.";
export const nobodyDecidedInTimeIt = "Nobody decided in time: it is asked for anew.";
export const itWasChangedOrTaken = "It was changed or taken back since you looked at it. Look again.";
export const youAskedForThisApproval = "You asked for this approval: somebody else gives it.";
export const theRequestHasExpiredIt = "The request has expired: it is asked for anew.";
export const itWasChangedSinceYou = "It was changed since you looked at it. Look again.";
export const itWasChangedSinceIt =
  "It was changed since it was submitted. It is rejected or withdrawn, and asked for anew.";
export const sayWhySoThatIt = "Say why, so that it can be mended.";
export const sayWhy = "Say why.";
export const youHaveSaidYourWord = "You have said your word on this already.";
export const nobodyDecidedInTime = "Nobody decided in time.";
export const rejectedBy = (nameText: string | undefined, reason: string) => `Rejected by ${nameText}: ${reason}`;
export const whoAskedForItMay = (nameText: string) =>
  `${nameText}, who asked for it, may not make this change any more.`;
export const youPreparedIt = "You prepared it.";
export const youHaveApprovedIt = "You have approved it.";
export const onlyAUserWhoWorks = "Only a user who works with all connections can approve.";
export const nobodyElseIsHereWho = "Nobody else is here who could approve it: an admin invites an approver.";
export const canApproveIt = (names: string) => `${names} can approve it.`;
export const youCanApproveIt = "You can approve it.";
export const youCanApproveItOr = (names: string) => `You can approve it, or ${names}.`;
export const yourAccountIsNewOr = (from: string) =>
  `Your account is new or was changed: you can approve from ${from}. Another user can approve now.`;
export const utc = (at: string) => `${at} UTC`;
