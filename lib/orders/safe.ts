import { unreachable } from "@/lib/core/errors";
import { listNames } from "@/lib/core/names";
import { plural } from "@/lib/core/plural";
import * as t from "@/messages/orders/model";
import { unknownToGateway } from "./absence";
import type { OrderFacets, OrderOrigin } from "./facets";
import type { FailureNote } from "./failure";
import { describeOrder } from "./labels";
import { statusFrom } from "./resolve";
import { isRefusal } from "./states";
import type { OrderStatusName } from "./statuses";

/** What the answer to "Safe to send again?" depends on. */
export type SafetyFacts = {
  facets: OrderFacets;
  /** The machine word behind the submission, such as timed_out. */
  cause: string | null;
  /** What an unverified callback said. */
  reportedStatus: string | null;
  needsCvv: boolean;
  sentAt: Date | null;
  /** Whether its connection can be asked for a status. */
  statusQuery: boolean;
  /** Names of those who may confirm what another user proposes. */
  deciders: readonly string[];
  /** found: the gateway made it by schedule. */
  origin?: OrderOrigin;
  /** Why nothing is sent from its connection now, and who ends that. */
  halted?: string | null;
  /** What Paydesk says of what the gateway reported; null: nothing. */
  failure?: FailureNote | null;
  /** The order that was made in its place and left; null: none did. */
  successor?: { clientOrderId: string; isPaid: boolean } | null;
};

export type Safety = {
  answer: "yes" | "no" | "by_itself";
  /** What may be sent: this very order once more, a new one, or nothing. */
  what: "same" | "new" | null;
  because: string;
  whatNow: string;
  who: string;
  /** From when users may resolve it, or when it goes out automatically; null = no time is set. */
  from: Date | null;
};

const senders = t.aPreparerAnApproverOr;
const gateway = t.theGatewayItsWordSettles;
const nobody = t.nobodyItMayNotBe;
const decided = t.itWasCarriedOutNobody;

/** Whether an order may be sent again without the danger of paying twice, in words; pure. */
export function safeToSendAgain(facts: SafetyFacts): Safety {
  const safety = afterSuccessor(facts, afterReport(facts, evaluateSafety(facts)));
  if (facts.origin !== "found" || safety.what === null) return safety;
  return no(t.theGatewayChargesThisProfile(safety.because), t.nothingHereWhetherItIs, t.theGateway);
}

/** Sent again already: a third order would pay twice. */
function afterSuccessor({ successor }: SafetyFacts, safety: Safety): Safety {
  if (!successor || safety.answer === "no") return safety;
  const { clientOrderId, isPaid } = successor;
  return no(
    isPaid ? t.itWasPaidByAnother(clientOrderId) : t.anotherOrderWasSentIn(clientOrderId),
    isPaid ? t.nothingToDo : t.waitForTheOutcomeOf,
    nobody,
  );
}

/** Weak news proves nothing, but where it speaks of money that moved it is a reason to look before more does. */
function afterReport({ facets, reportedStatus, statusQuery }: SafetyFacts, safety: Safety): Safety {
  if (safety.answer === "no" || reportedStatus === null) return safety;
  // A new order may follow what moved no money; this same one is not sent while anybody speaks of it.
  const movedNothing = reportedStatus === facets.outcome || isRefusal(reportedStatus);
  if (movedNothing && safety.what !== "same") return safety;
  return no(
    t.yetACallbackThatCould(safety.because, reportedStatus || "processing"),
    statusQuery ? t.nothingForNowTheGateway : t.askTheGatewaysAccountManager,
    gateway,
  );
}

type Evaluate = Safety | ((facts: SafetyFacts) => Safety);

const notSentYet = no(t.itHasNotBeenSent, t.finishItOrCancelIt, senders);
const itWentBack = {
  ...asNew(t.itWasCarriedOutAnd, t.findOutWhyItCame),
  who: t.whoeverOwesThePaymentDecides,
};

/** The answer for each label; what else is known of the order is looked at around it. */
const evaluators: Record<OrderStatusName, Evaluate> = {
  draft: notSentYet,
  sent_back: notSentYet,
  held: notSentYet,
  queued: {
    answer: "by_itself",
    what: null,
    because: t.itIsReleasedAndHas,
    whatNow: t.nothingItGoesOutBy,
    who: t.paydesk,
    from: null,
  },
  sending: no(t.itIsOnItsWayRight, t.waitForTheAnswerAt, nobody),
  processing: taken,
  approved: no(t.itWasCarriedOutAnother, t.nothingToDo, nobody),
  update_accepted: no(t.theGatewayTookTheChange, t.nothingToDo, nobody),
  declined: (facts) => asReported(facts, final(facts.facets, t.declinedIsTheGatewaysFinal), t.mendWhatTheReasonNames),
  error: (facts) => asReported(facts, final(facts.facets, t.theGatewayCountsItAs), t.tellTheGatewaysAccountManager),
  filtered: (facts) =>
    asReported(facts, final(facts.facets, t.theGatewaysFraudControlRefused), t.askTheGatewaysAccountManagerWhat),
  unknown: (facts) =>
    no(
      t.theGatewayItselfDoesNot,
      t.askTheGatewaysAccountManagerWith,
      t.orPeople(gateway, twoUsers(facts)),
      statusFrom(facts.sentAt),
    ),
  rejected: refused,
  access_refused: refusedAccess,
  not_sent_retrying: neverLeft,
  not_sent: neverLeft,
  unconfirmed: (facts) =>
    no(
      doubt(facts, t.theGatewayMayHaveTaken),
      t.nothingForNowACallback,
      t.orPeople(gateway, twoUsers(facts)),
      statusFrom(facts.sentAt),
    ),
  unconfirmed_users: (facts) =>
    no(
      doubt(facts, facts.statusQuery ? t.theGatewayMayHaveTakenIt : t.theGatewayMayHaveTakenItAnd),
      t.settleItWithTheGateways,
      twoUsers(facts),
      statusFrom(facts.sentAt),
    ),
  not_received: asNew(t.itWasSettledThatThe, t.ifItIsStillOwed),
  cancelled: asNew(t.itWasEndedBeforeIt, t.ifItIsOwedAfter),
  conflict: (facts) => no(t.theGatewaysWordsAboutIt, t.findOutFromTheGateway, twoUsers(facts)),
  awaiting: (facts) => no(t.whatTheGatewayReportedAbout, t.waitForTheGatewaysOwn, t.orPeople(gateway, twoUsers(facts))),
  second_order: no(t.theGatewayCarriedOutA, t.askTheGatewaysAccountManagerTo, decided),
  other_amount: no(t.itWasCarriedOutWith, t.askTheGatewaysAccountManagerAbout, decided),
  reversed: wentBack,
  charged_back: wentBack,
  later_update: no(t.theGatewayReportsSomethingLater, t.readItInTheTimeline, nobody),
};

function evaluateSafety(facts: SafetyFacts): Safety {
  const evaluate = evaluators[describeOrder(facts.facets).name];
  return typeof evaluate === "function" ? evaluate(facts) : evaluate;
}

function taken(facts: SafetyFacts): Safety {
  return facts.facets.needsUsers
    ? no(t.theGatewayHasItAnd, t.waitForACallbackOr, t.orPeople(gateway, twoUsers(facts)), statusFrom(facts.sentAt))
    : no(t.theGatewayHasItAndWorks, t.waitForTheOutcome, gateway);
}

/** Never from a label alone: only what the gateway completed was carried out. */
function wentBack(facts: SafetyFacts): Safety {
  if (facts.facets.outcome === "approved") return itWentBack;
  return no(t.theGatewayReportsThatMoney, t.askTheGatewaysAccountManagerWhatBecame, twoUsers(facts));
}

/** Who resolves it, by name: one proposes, another confirms; where nobody else could, that one confirms alone. */
function twoUsers({ deciders }: SafetyFacts): string {
  const [only] = deciders;
  const confirms = plural(deciders.length, t.onlyCanConfirmIfNeed(only), t.confirms(listNames(deciders, "or")));
  return t.aPreparerAnApproverOrAn(confirms);
}

/** What ended without money moved: by the gateway's word, or by users'. */
function final({ byUsers }: OrderFacets, otherwise: string): string {
  return byUsers ? t.peopleSettledWithEvidenceThat : otherwise;
}

function no(because: string, whatNow: string, who: string, from: Date | null = null): Safety {
  return { answer: "no", what: null, because, whatNow, who, from };
}

function asNew(because: string, whatNow: string): Safety {
  return { answer: "yes", what: "new", because, whatNow, who: senders, from: null };
}

/** Paydesk's own words for a failure say what to do in place of what is said of all such failures. */
function asReported({ failure = null }: SafetyFacts, because: string, otherwise: string): Safety {
  switch (failure?.step) {
    case undefined:
      return asNew(because, otherwise);
    case "edit":
      return asNew(because, t.mendWhatIsWrongThen);
    case "wait":
      return asNew(because, t.waitThenDuplicateItAs);
    case "support":
      return asNew(because, t.askTheGatewaysSupportFirst);
    case "never":
      return no(t.yetYourDeskSaysOf(because), t.ifItIsStillOwedAgree, t.nobodySendsTheSameAgain);
    default:
      return unreachable(failure?.step as never);
  }
}

function refused(facts: SafetyFacts): Safety {
  return asReported(facts, t.theGatewayRefusedTheRequestNothing, t.mendWhatItNamesAnd);
}

function refusedAccess({ needsCvv }: SafetyFacts): Safety {
  return {
    answer: "yes",
    what: "same",
    because: t.theGatewayRefusedUsAccess,
    whatNow: t.mendTheCauseKeyClock(cvvAgain(needsCvv)),
    who: t.anAdminMendsTheConnection,
    from: null,
  };
}

function doubt({ cause }: SafetyFacts, otherwise: string): string {
  if (cause === unknownToGateway) return t.theGatewayAcceptedItThen;
  return cause === "restored" ? t.thisDatabaseWasRestoredOr : otherwise;
}

function neverLeft(facts: SafetyFacts): Safety {
  const { facets, reportedStatus, needsCvv, statusQuery, halted } = facts;
  // Weak news on an order that never left is no proof, but it is a reason to look before money moves.
  if (reportedStatus !== null) {
    return {
      answer: "no",
      what: "same",
      because: t.ourBookSaysThatIt,
      whatNow: statusQuery ? t.askTheGatewayFirstOnly : t.askTheGatewayFirstThis,
      who: statusQuery ? senders : twoUsers(facts),
      from: statusQuery ? null : statusFrom(facts.sentAt),
    };
  }
  const because = t.itIsProvenThatIt;
  if (facets.nextAttemptAt !== null && halted) {
    return {
      answer: "by_itself",
      what: "same",
      because: t.itWaits(because, halted),
      whatNow: t.nothingItIsTriedAgain,
      who: t.whoeverEndsWhatHoldsIt,
      from: null,
    };
  }
  if (facets.nextAttemptAt !== null) {
    return {
      answer: "by_itself",
      what: "same",
      because,
      whatNow: t.nothingItIsTriedAgainBy,
      who: t.paydeskOrSooner(senders.toLowerCase()),
      from: facets.nextAttemptAt,
    };
  }
  const whatNow = t.seeThatTheGatewayCan(cvvAgain(needsCvv));
  return { answer: "yes", what: "same", because, whatNow, who: senders, from: null };
}

function cvvAgain(needsCvv: boolean): string {
  return needsCvv ? t.theCardVerificationValueIs : "";
}
