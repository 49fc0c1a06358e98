import { compareAmounts } from "@/lib/core/money/money";
import { unreachable } from "@/lib/core/runtime/errors";
import { listNames } from "@/lib/core/text/names";
import { plural } from "@/lib/core/text/plural";
import * as t from "@/messages/orders/model";
import * as ordersSafeModelTexts from "@/messages/orders/safe-model";
import { afterErrorAnswer, unknownToGateway } from "./absence";
import type { OrderFacets, OrderOrigin } from "./facets";
import type { FailureNote } from "./failure";
import { describeOrder } from "./labels";
import { statusFrom } from "./resolve";
import { isRefusal } from "./states";
import type { OrderStatusName } from "./statuses";

export type SafetyFacts = {
  facets: OrderFacets;
  cause: string | null;
  reportedStatus: string | null;
  needsCvv: boolean;
  sentAt: Date | null;
  statusQuery: boolean;
  deciders: readonly string[];
  origin?: OrderOrigin;
  halted?: string | null;
  failure?: FailureNote | null;
  successor?: { clientOrderId: string; isPaid: boolean } | null;
  net?: string | null;
};

export type Safety = {
  answer: "yes" | "no" | "by_itself";
  what: "same" | "new" | null;
  because: string;
  whatNow: string;
  who: string;
  from: Date | null;
};

const senders = ordersSafeModelTexts.aPreparerAnApprover;
const gateway = ordersSafeModelTexts.theGatewayByCallback;
const nobody = ordersSafeModelTexts.noOneItMust;
const decided = ordersSafeModelTexts.noOneItWas;

/** Returns whether sending again could pay twice. Pure. */
export function safeToSendAgain(facts: SafetyFacts): Safety {
  const safety = afterSuccessor(facts, afterReport(facts, evaluateSafety(facts)));
  if (facts.origin !== "found" || safety.what === null) return safety;
  return no(
    ordersSafeModelTexts.theGatewayChargesThis(safety.because),
    ordersSafeModelTexts.nothingToDoThe,
    ordersSafeModelTexts.theGateway,
  );
}

/** An order with a successor was sent again already; a third order would pay twice. */
function afterSuccessor({ successor }: SafetyFacts, safety: Safety): Safety {
  if (!successor || safety.answer === "no") return safety;
  const { clientOrderId, isPaid } = successor;
  return no(
    isPaid ? ordersSafeModelTexts.itWasPaidBy(clientOrderId) : ordersSafeModelTexts.anotherOrderWasSent(clientOrderId),
    isPaid ? ordersSafeModelTexts.nothingToDo : ordersSafeModelTexts.waitForTheOutcome,
    nobody,
  );
}

/** An unverified update proves nothing, but a report of moved money needs a check before more is sent. */
function afterReport({ facets, reportedStatus, statusQuery }: SafetyFacts, safety: Safety): Safety {
  if (safety.answer === "no" || reportedStatus === null) return safety;
  // A new order may follow one that moved no money. The same order isn't sent while a report on it is open.
  const movedNothing = reportedStatus === facets.outcome || isRefusal(reportedStatus);
  if (movedNothing && safety.what !== "same") return safety;
  return no(
    t.butAnUnverifiedCallback(safety.because, reportedStatus || "processing"),
    statusQuery ? ordersSafeModelTexts.nothingForNowWe : ordersSafeModelTexts.askTheGatewaysAccount,
    gateway,
  );
}

type Evaluate = Safety | ((facts: SafetyFacts) => Safety);

const notSentYet = no(ordersSafeModelTexts.itHasntBeenSent, ordersSafeModelTexts.finishItOrCancel, senders);
const itWentBack = {
  ...asNew(ordersSafeModelTexts.itWasCompletedThe, ordersSafeModelTexts.findOutWhyIt),
  who: ordersSafeModelTexts.thePaymentsOwnerDecides,
};

const evaluators: Record<OrderStatusName, Evaluate> = {
  draft: notSentYet,
  approval_rejected: notSentYet,
  held: notSentYet,
  queued: {
    answer: "by_itself",
    what: null,
    because: ordersSafeModelTexts.itIsReleasedAnd,
    whatNow: ordersSafeModelTexts.nothingToDoIt,
    who: ordersSafeModelTexts.paydesk,
    from: null,
  },
  sending: no(ordersSafeModelTexts.itIsBeingSent, ordersSafeModelTexts.waitForTheGateways, nobody),
  processing: taken,
  approved: no(ordersSafeModelTexts.itIsCompletedAnother, ordersSafeModelTexts.nothingToDo, nobody),
  update_accepted: no(ordersSafeModelTexts.theGatewayAcceptedThe, ordersSafeModelTexts.nothingToDo, nobody),
  declined: (facts) =>
    asReported(
      facts,
      final(facts.facets, ordersSafeModelTexts.declinedIsTheGateways),
      ordersSafeModelTexts.fixWhatTheReason,
    ),
  error: (facts) =>
    asReported(
      facts,
      final(facts.facets, ordersSafeModelTexts.theGatewayReportedA),
      ordersSafeModelTexts.giveTheGatewaysAccount,
    ),
  filtered: (facts) =>
    asReported(
      facts,
      final(facts.facets, ordersSafeModelTexts.theGatewaysFraudControl),
      ordersSafeModelTexts.askTheGatewaysAccount2,
    ),
  unknown: (facts) =>
    no(
      ordersSafeModelTexts.theGatewayItselfDoesnt,
      ordersSafeModelTexts.askTheGatewaysAccount3,
      ordersSafeModelTexts.orResolveItManually(gateway, twoUsers(facts)),
      statusFrom(facts.sentAt),
    ),
  rejected: refused,
  access_refused: refusedAccess,
  not_sent_retrying: neverLeft,
  not_sent: neverLeft,
  unconfirmed: (facts) =>
    no(
      explainUnconfirmed(
        facts,
        facts.cause === afterErrorAnswer
          ? ordersSafeModelTexts.errorAnswerIsChecked
          : ordersSafeModelTexts.theGatewayMayHave,
      ),
      ordersSafeModelTexts.nothingForNowWait,
      ordersSafeModelTexts.orResolveItManually(gateway, twoUsers(facts)),
      statusFrom(facts.sentAt),
    ),
  unconfirmed_users: (facts) =>
    no(
      explainUnconfirmed(
        facts,
        facts.statusQuery ? ordersSafeModelTexts.theGatewayMayHave2 : ordersSafeModelTexts.theGatewayMayHave3,
      ),
      ordersSafeModelTexts.resolveItNowWith,
      twoUsers(facts),
      statusFrom(facts.sentAt),
    ),
  not_received: asNew(ordersSafeModelTexts.theGatewayNeverReceived, ordersSafeModelTexts.ifItIsStill),
  cancelled: asNew(ordersSafeModelTexts.itWasCancelledBefore, ordersSafeModelTexts.ifItIsOwed),
  conflict: (facts) =>
    no(ordersSafeModelTexts.theGatewaysReportsConflict, ordersSafeModelTexts.askTheGatewayWhich, twoUsers(facts)),
  awaiting: (facts) =>
    no(
      ordersSafeModelTexts.theGatewaysReportIsnt,
      ordersSafeModelTexts.waitForTheStatus,
      ordersSafeModelTexts.orResolveItManually(gateway, twoUsers(facts)),
    ),
  reported_returned: (facts) =>
    no(
      ordersSafeModelTexts.aLineReportsItAs,
      facts.statusQuery ? ordersSafeModelTexts.waitForTheStatusOr : ordersSafeModelTexts.compareTheLineThen,
      ordersSafeModelTexts.orResolveItManually(gateway, twoUsers(facts)),
    ),
  second_order: no(ordersSafeModelTexts.theGatewayCompletedA, ordersSafeModelTexts.askTheGatewaysAccount4, decided),
  other_amount: no(ordersSafeModelTexts.itWasCompletedWith, ordersSafeModelTexts.askTheGatewaysAccount5, decided),
  reversed: wentBack,
  charged_back: wentBack,
  later_update: no(ordersSafeModelTexts.theGatewayReportedA2, ordersSafeModelTexts.readItInThe, nobody),
};

function evaluateSafety(facts: SafetyFacts): Safety {
  const evaluate = evaluators[describeOrder(facts.facets).name];
  return typeof evaluate === "function" ? evaluate(facts) : evaluate;
}

function taken(facts: SafetyFacts): Safety {
  return facts.facets.needsUsers
    ? no(
        ordersSafeModelTexts.theGatewayHasIt,
        ordersSafeModelTexts.waitForACallback,
        ordersSafeModelTexts.orResolveItManually(gateway, twoUsers(facts)),
        statusFrom(facts.sentAt),
      )
    : no(ordersSafeModelTexts.theGatewayIsProcessing, ordersSafeModelTexts.waitForTheOutcome2, gateway);
}

/** A label isn't enough: only an order that the gateway completed was carried out. */
function wentBack(facts: SafetyFacts): Safety {
  // Sending the whole amount again would pay the part that stayed with the payee twice.
  const isPart = facts.net !== undefined && (facts.net === null || compareAmounts(facts.net, "0") > 0);
  if (facts.facets.outcome === "approved")
    return isPart ? { ...itWentBack, whatNow: ordersSafeModelTexts.findOutHowMuch } : itWentBack;
  return no(ordersSafeModelTexts.theGatewayReportedThat, ordersSafeModelTexts.askTheGatewaysAccount6, twoUsers(facts));
}

/** One user proposes and another confirms; without a second user, the first confirms alone. */
function twoUsers({ deciders }: SafetyFacts): string {
  const [only] = deciders;
  const confirms = plural(
    deciders.length,
    ordersSafeModelTexts.onlyCanApproveIt(only),
    t.approvesIt(listNames(deciders, "or")),
  );
  return t.aPreparerAnApprover(confirms);
}

function final({ byUsers }: OrderFacets, otherwise: string): string {
  return byUsers ? ordersSafeModelTexts.usersResolvedWithEvidence : otherwise;
}

function no(because: string, whatNow: string, who: string, from: Date | null = null): Safety {
  return { answer: "no", what: null, because, whatNow, who, from };
}

function asNew(because: string, whatNow: string): Safety {
  return { answer: "yes", what: "new", because, whatNow, who: senders, from: null };
}

function asReported({ failure = null }: SafetyFacts, because: string, otherwise: string): Safety {
  switch (failure?.step) {
    case undefined:
      return asNew(because, otherwise);
    case "edit":
      return asNew(because, ordersSafeModelTexts.fixTheDetailsThen);
    case "wait":
      return asNew(because, ordersSafeModelTexts.waitThenDuplicateIt);
    case "support":
      return asNew(because, ordersSafeModelTexts.askTheGatewaysSupport);
    case "never":
      return no(
        ordersSafeModelTexts.butYourErrorMessages(because),
        ordersSafeModelTexts.ifItIsStill2,
        ordersSafeModelTexts.noOneTheSame,
      );
    default:
      return unreachable(failure?.step as never);
  }
}

function refused(facts: SafetyFacts): Safety {
  const because =
    facts.cause === afterErrorAnswer
      ? ordersSafeModelTexts.errorAnswerWasChecked
      : ordersSafeModelTexts.theGatewayRefusedThe;
  return asReported(facts, because, ordersSafeModelTexts.fixWhatItNames);
}

function refusedAccess({ needsCvv }: SafetyFacts): Safety {
  return {
    answer: "yes",
    what: "same",
    because: ordersSafeModelTexts.theGatewayRefusedAccess,
    whatNow: ordersSafeModelTexts.fixTheKeyThe(cvvAgain(needsCvv)),
    who: ordersSafeModelTexts.anAdminFixesThe,
    from: null,
  };
}

function explainUnconfirmed({ cause }: SafetyFacts, otherwise: string): string {
  if (cause === unknownToGateway) return ordersSafeModelTexts.theGatewayAcceptedIt;
  return cause === "restored" ? ordersSafeModelTexts.thisDatabaseWasRestored : otherwise;
}

function neverLeft(facts: SafetyFacts): Safety {
  const { facets, reportedStatus, needsCvv, statusQuery, halted } = facts;
  if (reportedStatus !== null) {
    return {
      answer: "no",
      what: "same",
      because: ordersSafeModelTexts.paydeskRecordedItAs,
      whatNow: statusQuery ? ordersSafeModelTexts.checkItsStatusFirst : ordersSafeModelTexts.statusChecksAreOff,
      who: statusQuery ? senders : twoUsers(facts),
      from: statusQuery ? null : statusFrom(facts.sentAt),
    };
  }
  const because = ordersSafeModelTexts.itNeverLeftPaydesk;
  if (facets.nextAttemptAt !== null && halted) {
    return {
      answer: "by_itself",
      what: "same",
      because: ordersSafeModelTexts.itWaits(because, halted),
      whatNow: ordersSafeModelTexts.nothingForNowIt,
      who: ordersSafeModelTexts.aUserWhoCan,
      from: null,
    };
  }
  if (facets.nextAttemptAt !== null) {
    return {
      answer: "by_itself",
      what: "same",
      because,
      whatNow: ordersSafeModelTexts.nothingToDoIt2,
      who: ordersSafeModelTexts.paydeskOrSooner(senders.toLowerCase()),
      from: facets.nextAttemptAt,
    };
  }
  const whatNow = ordersSafeModelTexts.checkThatTheGateway(cvvAgain(needsCvv));
  return { answer: "yes", what: "same", because, whatNow, who: senders, from: null };
}

function cvvAgain(needsCvv: boolean): string {
  return needsCvv ? ordersSafeModelTexts.enterTheCardVerification : "";
}
