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
import { resolvableFrom } from "./resolve";
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
  answer: "yes" | "no" | "automatic";
  what: "same" | "new" | null;
  because: string;
  whatNow: string;
  who: string;
  from: Date | null;
};

const senders = ordersSafeModelTexts.sendersWho;
const gateway = ordersSafeModelTexts.outcomeWho;
const nobody = ordersSafeModelTexts.unsafeWho;
const decided = ordersSafeModelTexts.completedWho;

/** Returns whether sending again could pay twice. Pure. */
export function safeToSendAgain(facts: SafetyFacts): Safety {
  const safety = afterSuccessor(facts, afterReport(facts, evaluateSafety(facts)));
  if (facts.origin !== "found" || safety.what === null) return safety;
  return no(
    ordersSafeModelTexts.scheduleBecause(safety.because),
    ordersSafeModelTexts.scheduleNext,
    ordersSafeModelTexts.theGateway,
  );
}

/** An order with a successor was sent again already; a third order would pay twice. */
function afterSuccessor({ successor }: SafetyFacts, safety: Safety): Safety {
  if (!successor || safety.answer === "no") return safety;
  const { clientOrderId, isPaid } = successor;
  return no(
    isPaid
      ? ordersSafeModelTexts.paidElsewhereBecause(clientOrderId)
      : ordersSafeModelTexts.replacedBecause(clientOrderId),
    isPaid ? ordersSafeModelTexts.noActionNext : ordersSafeModelTexts.replacedNext,
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
    t.contradictingCallback(safety.because, reportedStatus || "processing"),
    statusQuery ? ordersSafeModelTexts.checkingNext : ordersSafeModelTexts.uncheckedNext,
    gateway,
  );
}

type Evaluate = Safety | ((facts: SafetyFacts) => Safety);

const notSentYet = no(ordersSafeModelTexts.draftBecause, ordersSafeModelTexts.draftNext, senders);
const itWentBack = {
  ...asNew(ordersSafeModelTexts.returnedBecause, ordersSafeModelTexts.returnedNext),
  who: ordersSafeModelTexts.returnedWho,
};

const evaluators: Record<OrderStatusName, Evaluate> = {
  draft: notSentYet,
  approval_rejected: notSentYet,
  held: notSentYet,
  queued: {
    answer: "automatic",
    what: null,
    because: ordersSafeModelTexts.queuedBecause,
    whatNow: ordersSafeModelTexts.queuedNext,
    who: ordersSafeModelTexts.paydesk,
    from: null,
  },
  sending: no(ordersSafeModelTexts.sendingBecause, ordersSafeModelTexts.sendingNext, nobody),
  processing: taken,
  approved: no(ordersSafeModelTexts.completedBecause, ordersSafeModelTexts.noActionNext, nobody),
  update_accepted: no(ordersSafeModelTexts.updateAcceptedBecause, ordersSafeModelTexts.noActionNext, nobody),
  declined: (facts) =>
    asReported(facts, final(facts.facets, ordersSafeModelTexts.declinedBecause), ordersSafeModelTexts.declinedNext),
  error: (facts) =>
    asReported(
      facts,
      final(facts.facets, ordersSafeModelTexts.gatewayErrorBecause),
      ordersSafeModelTexts.gatewayErrorNext,
    ),
  filtered: (facts) =>
    asReported(facts, final(facts.facets, ordersSafeModelTexts.filteredBecause), ordersSafeModelTexts.filteredNext),
  unknown: (facts) =>
    no(
      ordersSafeModelTexts.gatewayUnknownBecause,
      ordersSafeModelTexts.gatewayUnknownNext,
      ordersSafeModelTexts.resolveManuallyNext(gateway, twoUsers(facts)),
      resolvableFrom(facts.sentAt),
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
          : ordersSafeModelTexts.unclearBecause,
      ),
      ordersSafeModelTexts.unclearNext,
      ordersSafeModelTexts.resolveManuallyNext(gateway, twoUsers(facts)),
      resolvableFrom(facts.sentAt),
    ),
  unconfirmed_users: (facts) =>
    no(
      explainUnconfirmed(
        facts,
        facts.statusQuery ? ordersSafeModelTexts.noAnswerBecause : ordersSafeModelTexts.checksOffBecause,
      ),
      ordersSafeModelTexts.resolveWithReportNext,
      twoUsers(facts),
      resolvableFrom(facts.sentAt),
    ),
  not_received: asNew(ordersSafeModelTexts.notReceivedBecause, ordersSafeModelTexts.notReceivedNext),
  cancelled: asNew(ordersSafeModelTexts.cancelledBecause, ordersSafeModelTexts.cancelledNext),
  conflict: (facts) => no(ordersSafeModelTexts.conflictBecause, ordersSafeModelTexts.conflictNext, twoUsers(facts)),
  awaiting: (facts) =>
    no(
      ordersSafeModelTexts.awaitingBecause,
      ordersSafeModelTexts.awaitingNext,
      ordersSafeModelTexts.resolveManuallyNext(gateway, twoUsers(facts)),
    ),
  reported_returned: (facts) =>
    no(
      ordersSafeModelTexts.aLineReportsItAs,
      facts.statusQuery ? ordersSafeModelTexts.returnReportedNext : ordersSafeModelTexts.returnReportedUnchecked,
      ordersSafeModelTexts.resolveManuallyNext(gateway, twoUsers(facts)),
    ),
  second_order: no(ordersSafeModelTexts.secondOrderBecause, ordersSafeModelTexts.secondOrderNext, decided),
  other_amount: no(ordersSafeModelTexts.otherAmountBecause, ordersSafeModelTexts.otherAmountNext, decided),
  reversed: safetyOfReturned,
  charged_back: safetyOfReturned,
  later_update: no(ordersSafeModelTexts.laterUnknownBecause, ordersSafeModelTexts.laterUnknownNext, nobody),
};

function evaluateSafety(facts: SafetyFacts): Safety {
  const evaluate = evaluators[describeOrder(facts.facets).name];
  return typeof evaluate === "function" ? evaluate(facts) : evaluate;
}

function taken(facts: SafetyFacts): Safety {
  return facts.facets.needsUsers
    ? no(
        ordersSafeModelTexts.checksEndedBecause,
        ordersSafeModelTexts.checksEndedNext,
        ordersSafeModelTexts.resolveManuallyNext(gateway, twoUsers(facts)),
        resolvableFrom(facts.sentAt),
      )
    : no(ordersSafeModelTexts.processingBecause, ordersSafeModelTexts.processingNext, gateway);
}

/** A label isn't enough: only an order that the gateway completed was carried out. */
function safetyOfReturned(facts: SafetyFacts): Safety {
  // Sending the whole amount again would pay the part that stayed with the payee twice.
  const isPart = facts.net !== undefined && (facts.net === null || compareAmounts(facts.net, "0") > 0);
  if (facts.facets.outcome === "approved")
    return isPart ? { ...itWentBack, whatNow: ordersSafeModelTexts.findOutHowMuch } : itWentBack;
  return no(
    ordersSafeModelTexts.returnedUncompletedBecause,
    ordersSafeModelTexts.returnedUncompletedNext,
    twoUsers(facts),
  );
}

/** One user proposes and another confirms; without a second user, the first confirms alone. */
function twoUsers({ deciders }: SafetyFacts): string {
  const [only] = deciders;
  const confirms = plural(
    deciders.length,
    ordersSafeModelTexts.soleApproverPart(only),
    t.approvesIt(listNames(deciders, "or")),
  );
  return t.resolversNote(confirms);
}

function final({ byUsers }: OrderFacets, otherwise: string): string {
  return byUsers ? ordersSafeModelTexts.resolvedFailedBecause : otherwise;
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
      return asNew(because, ordersSafeModelTexts.fixNext);
    case "wait":
      return asNew(because, ordersSafeModelTexts.waitThenDuplicateIt);
    case "support":
      return asNew(because, ordersSafeModelTexts.supportNext);
    case "never":
      return no(
        ordersSafeModelTexts.dontRetryBecause(because),
        ordersSafeModelTexts.dontRetryNext,
        ordersSafeModelTexts.dontRetryWho,
      );
    default:
      return unreachable(failure?.step as never);
  }
}

function refused(facts: SafetyFacts): Safety {
  const because =
    facts.cause === afterErrorAnswer ? ordersSafeModelTexts.errorAnswerWasChecked : ordersSafeModelTexts.refusedBecause;
  return asReported(facts, because, ordersSafeModelTexts.refusedNext);
}

function refusedAccess({ needsCvv }: SafetyFacts): Safety {
  return {
    answer: "yes",
    what: "same",
    because: ordersSafeModelTexts.accessRefusedBecause,
    whatNow: ordersSafeModelTexts.accessRefusedNext(cvvAgain(needsCvv)),
    who: ordersSafeModelTexts.accessRefusedWho,
    from: null,
  };
}

function explainUnconfirmed({ cause }: SafetyFacts, otherwise: string): string {
  if (cause === unknownToGateway) return ordersSafeModelTexts.acceptedLostBecause;
  return cause === "restored" ? ordersSafeModelTexts.restoredBecause : otherwise;
}

function neverLeft(facts: SafetyFacts): Safety {
  const { facets, reportedStatus, needsCvv, statusQuery, halted } = facts;
  if (reportedStatus !== null) {
    return {
      answer: "no",
      what: "same",
      because: ordersSafeModelTexts.unsentReportedBecause,
      whatNow: statusQuery ? ordersSafeModelTexts.unsentReportedNext : ordersSafeModelTexts.unsentReportedUnchecked,
      who: statusQuery ? senders : twoUsers(facts),
      from: statusQuery ? null : resolvableFrom(facts.sentAt),
    };
  }
  const because = ordersSafeModelTexts.neverLeftBecause;
  if (facets.nextAttemptAt !== null && halted) {
    return {
      answer: "automatic",
      what: "same",
      because: ordersSafeModelTexts.itWaits(because, halted),
      whatNow: ordersSafeModelTexts.haltedNext,
      who: ordersSafeModelTexts.haltedWho,
      from: null,
    };
  }
  if (facets.nextAttemptAt !== null) {
    return {
      answer: "automatic",
      what: "same",
      because,
      whatNow: ordersSafeModelTexts.retryNext,
      who: ordersSafeModelTexts.retryWho(senders.toLowerCase()),
      from: facets.nextAttemptAt,
    };
  }
  const whatNow = ordersSafeModelTexts.notSentNext(cvvAgain(needsCvv));
  return { answer: "yes", what: "same", because, whatNow, who: senders, from: null };
}

function cvvAgain(needsCvv: boolean): string {
  return needsCvv ? ordersSafeModelTexts.verificationAgainPart : "";
}
