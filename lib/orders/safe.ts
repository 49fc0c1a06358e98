import { unreachable } from "@/lib/core/errors";
import { listNames } from "@/lib/core/names";
import type { OrderFacets, OrderOrigin } from "./facets";
import type { FailureNote } from "./failure";
import { wordFrom } from "./resolve";
import { unknownToGateway } from "./status";
import { describeOrder } from "./words";

/** What the answer to "Safe to send again?" depends on. */
export type SafetyFacts = {
  facets: OrderFacets;
  /** The machine word behind the submission, such as access_refused. */
  cause: string | null;
  /** What an unverified callback said. */
  reportedStatus: string | null;
  needsCvv: boolean;
  sentAt: Date | null;
  /** Whether its connection can be asked for a status. */
  statusQuery: boolean;
  /** Names of those who may confirm what another person proposes. */
  deciders: readonly string[];
  /** found: the gateway made it by schedule. */
  origin?: OrderOrigin;
  /** Why nothing is sent from its connection now, and who ends that. */
  halted?: string | null;
  /** What the desk says of what the gateway said; null: nothing. */
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
  /** From when people may settle it, or when it goes out by itself; null = no time is set. */
  from: Date | null;
};

const senders = "A preparer, an approver or an admin.";
const gateway = "The gateway: its word settles it, by callback or when we ask.";
const nobody = "Nobody: it may not be sent again.";
const decided = "It was carried out: nobody sends it again.";

/** Whether an order may be sent again without the danger of paying twice, in words; pure. */
export function safeToSendAgain(facts: SafetyFacts): Safety {
  const safety = afterSuccessor(facts, afterReport(facts, judgeSafety(facts)));
  if (facts.origin !== "found" || safety.what === null) return safety;
  return no(
    `${safety.because} The gateway charges this profile by its own schedule; nothing of it is sent from here.`,
    "Nothing here: whether it is charged again, the gateway's schedule decides.",
    "The gateway.",
  );
}

/** Sent again already: a third order would pay twice. */
function afterSuccessor({ successor }: SafetyFacts, safety: Safety): Safety {
  if (!successor || safety.answer === "no") return safety;
  const { clientOrderId, isPaid } = successor;
  return no(
    isPaid
      ? `It was paid by another order, ${clientOrderId}.`
      : `Another order, ${clientOrderId}, was sent in its place.`,
    isPaid ? "Nothing." : "Wait for the outcome of that order.",
    nobody,
  );
}

const refusals: readonly string[] = ["declined", "error", "filtered"];

/** Weak news proves nothing, but where it speaks of money that moved it is a reason to look before more does. */
function afterReport({ facets, reportedStatus, statusQuery }: SafetyFacts, safety: Safety): Safety {
  if (safety.answer === "no" || reportedStatus === null) return safety;
  // A new order may follow what moved no money; this same one is not sent while anybody speaks of it.
  const movedNothing = reportedStatus === facets.outcome || refusals.includes(reportedStatus);
  if (movedNothing && safety.what !== "same") return safety;
  return no(
    `${safety.because} Yet a callback that could not be verified says “${reportedStatus || "processing"}”.`,
    statusQuery
      ? "Nothing for now: the gateway is asked what it holds. Send another only if it does not have this one."
      : "Ask the gateway's account manager whether they have this order, with the text of “Copy for support”. Send another only if they do not.",
    gateway,
  );
}

function judgeSafety(facts: SafetyFacts): Safety {
  const { facets, cause, sentAt } = facts;
  const word = describeOrder(facets).name;
  switch (word) {
    case "draft":
    case "sent_back":
    case "held":
      return no("It has not been sent a first time.", "Finish it, or cancel it.", senders);
    case "queued":
      return {
        answer: "by_itself",
        what: null,
        because: "It is released and has not left yet.",
        whatNow: "Nothing: it goes out by itself.",
        who: "Paydesk.",
        from: null,
      };
    case "sending":
      return no("It is on its way right now.", "Wait for the answer, at most 45 seconds.", nobody);
    case "accepted":
    case "processing":
      return facets.needsPeople
        ? no(
            "The gateway has it, and nobody is asking it any more: another one would be a second payment.",
            "Wait for a callback, or settle it with the gateway's evidence.",
            `${gateway} Or people: ${twoPeople(facts)}`,
            wordFrom(sentAt),
          )
        : no(
            "The gateway has it and works on it: another one would be a second payment.",
            "Wait for the outcome.",
            gateway,
          );
    case "approved":
      return no("It was carried out: another one would be a second payment.", "Nothing.", nobody);
    case "update_accepted":
      return no("The gateway took the change.", "Nothing.", nobody);
    case "declined":
      return asSaid(
        facts,
        final(facets, "Declined is the gateway's final word: this order moved no money."),
        "Mend what the reason names, then duplicate it as a new payout. The same details may well be declined again.",
      );
    case "error":
      return asSaid(
        facts,
        final(facets, "The gateway counts it as refused, as its final word: this order moved no money."),
        "Tell the gateway's account manager the order ids first; then duplicate it as a new payout.",
      );
    case "filtered":
      return asSaid(
        facts,
        final(facets, "The gateway's fraud control refused it, as its final word: this order moved no money."),
        "Ask the gateway's account manager what it objects to; the same details will be refused again.",
      );
    case "unknown":
      return no(
        "The gateway itself does not know the outcome: the money may have moved.",
        "Ask the gateway's account manager, with the text of “Copy for support”; then settle it.",
        `${gateway} Or people: ${twoPeople(facts)}`,
        wordFrom(sentAt),
      );
    case "rejected":
      return cause === "access_refused" ? refusedAccess(facts) : refused(facts);
    case "not_sent_retrying":
    case "not_sent":
      return neverLeft(facts);
    case "unconfirmed":
      return no(
        doubt(facts, "The gateway may have taken it: no clear answer came."),
        "Nothing for now: a callback or the answer to our query settles it. The gateway's transaction report can settle it at once.",
        `${gateway} Or people: ${twoPeople(facts)}`,
        wordFrom(sentAt),
      );
    case "unconfirmed_people":
      return no(
        doubt(
          facts,
          facts.statusQuery
            ? "The gateway may have taken it, and asking has brought no answer."
            : "The gateway may have taken it, and this connection cannot be asked.",
        ),
        "Settle it with the gateway's transaction report, at once; or ask the gateway's account manager, with the text of “Copy for support”.",
        twoPeople(facts),
        wordFrom(sentAt),
      );
    case "settled_absent":
      return asNew(
        "It was settled that the gateway never had it.",
        "If it is still owed, duplicate it as a new payout.",
      );
    case "cancelled":
      return asNew(
        "It was ended before it left: nothing was sent.",
        "If it is owed after all, duplicate it as a new payout.",
      );
    case "conflict":
      return no(
        "The gateway's words about it contradict each other, or our own book.",
        "Find out from the gateway which word stands, then settle the conflict.",
        twoPeople(facts),
      );
    case "awaiting":
      return no(
        "What the gateway reported about it isn't confirmed yet: the money may have moved.",
        "Wait for the gateway's own answer; or resolve it with the gateway's evidence.",
        `${gateway} Or people: ${twoPeople(facts)}`,
      );
    case "second_order":
      return no(
        "The gateway carried out a second order for it: money may have moved twice already.",
        "Ask the gateway's account manager to give one back.",
        decided,
      );
    case "other_amount":
      return no(
        "It was carried out with another amount: a second one would be a second payment.",
        "Ask the gateway's account manager about the difference.",
        decided,
      );
    case "reversed":
    case "charged_back":
      // Never from a label alone: only what the gateway completed was carried out.
      if (facets.outcome !== "approved") {
        return no(
          "The gateway reports that money went back, and doesn't say that this order was completed.",
          "Ask the gateway's account manager what became of it; then resolve it.",
          twoPeople(facts),
        );
      }
      return {
        ...asNew(
          "It was carried out, and the gateway reports that the amount, or a part of it, went back.",
          "Find out why it came back. Send another only for what is still owed.",
        ),
        who: "Whoever owes the payment decides; then a preparer, an approver or an admin sends.",
      };
    case "later_news":
      return no(
        "The gateway reports something later on it that we have no word for.",
        "Read it in the timeline, and ask the gateway's account manager what it means.",
        nobody,
      );
    default:
      return unreachable(word);
  }
}

/** Who settles it, by name: one proposes, another confirms; where nobody else could, that one confirms alone. */
function twoPeople({ deciders }: SafetyFacts): string {
  const [only] = deciders;
  const confirms =
    deciders.length === 1 ? `only ${only} can confirm, if need be alone` : `${listNames(deciders, "or")} confirms`;
  return `A preparer, an approver or an admin proposes, ${confirms}.`;
}

/** What ended without money moved: by the gateway's word, or by people's. */
function final({ byPeople }: OrderFacets, otherwise: string): string {
  return byPeople ? "People settled, with evidence, that this order moved no money." : otherwise;
}

function no(because: string, whatNow: string, who: string, from: Date | null = null): Safety {
  return { answer: "no", what: null, because, whatNow, who, from };
}

function asNew(because: string, whatNow: string): Safety {
  return { answer: "yes", what: "new", because, whatNow, who: senders, from: null };
}

/** The desk's own words for a failure say what to do in place of what is said of all such failures. */
function asSaid({ failure = null }: SafetyFacts, because: string, otherwise: string): Safety {
  switch (failure?.step) {
    case undefined:
      return asNew(because, otherwise);
    case "mend":
      return asNew(because, "Mend what is wrong, then duplicate it as a new payout if it is still owed.");
    case "wait":
      return asNew(because, "Wait, then duplicate it as a new payout: the same details may go through later.");
    case "support":
      return asNew(
        because,
        "Ask the gateway's support first, with the text of “Copy for support”; then duplicate it as a new payout if it is still owed.",
      );
    case "never":
      return no(
        `${because} Yet your desk says of this reason: do not send the same again.`,
        "If it is still owed, agree with the receiver on another way, and send that as a payout of its own.",
        "Nobody sends the same again.",
      );
    default:
      return unreachable(failure?.step as never);
  }
}

function refused(facts: SafetyFacts): Safety {
  return asSaid(
    facts,
    "The gateway refused the request: nothing was created.",
    "Mend what it names, and duplicate it as a new payout. This order itself is not sent again.",
  );
}

function refusedAccess({ needsCvv }: SafetyFacts): Safety {
  return {
    answer: "yes",
    what: "same",
    because: "The gateway refused us access: nothing was created.",
    whatNow: `Mend the cause (key, clock or rights at the gateway) and test the connection; then send this same order.${cvvAgain(needsCvv)}`,
    who: "An admin mends the connection; a preparer, an approver or an admin sends.",
    from: null,
  };
}

function doubt({ cause }: SafetyFacts, otherwise: string): string {
  if (cause === unknownToGateway) return "The gateway accepted it, then said repeatedly that it doesn't know it.";
  return cause === "restored"
    ? "This database was restored or copied: it may have been sent after the copy was made."
    : otherwise;
}

function neverLeft(facts: SafetyFacts): Safety {
  const { facets, reportedStatus, needsCvv, statusQuery, halted } = facts;
  // Weak news on an order that never left is no proof, but it is a reason to look before money moves.
  if (reportedStatus !== null) {
    return {
      answer: "no",
      what: "same",
      because: "Our book says that it never left, yet a callback that could not be verified speaks of it.",
      whatNow: statusQuery
        ? "Ask the gateway first. Only if it knows no such order, send this same order, never a new one."
        : "Ask the gateway first: this connection has no status query, so settle it with the gateway's report or its account manager's word.",
      who: statusQuery ? senders : twoPeople(facts),
      from: statusQuery ? null : wordFrom(facts.sentAt),
    };
  }
  const because = "It is proven that it never left this machine.";
  if (facets.nextAttemptAt !== null && halted) {
    return {
      answer: "by_itself",
      what: "same",
      because: `${because} It waits: ${halted}`,
      whatNow:
        "Nothing: it is tried again as soon as sending goes on, within fifteen minutes of its first try; later by a person.",
      who: "Whoever ends what holds it.",
      from: null,
    };
  }
  if (facets.nextAttemptAt !== null) {
    return {
      answer: "by_itself",
      what: "same",
      because,
      whatNow: "Nothing: it is tried again by itself, as the same order. It can also be sent at once.",
      who: `Paydesk; or sooner: ${senders.toLowerCase()}`,
      from: facets.nextAttemptAt,
    };
  }
  const whatNow = `See that the gateway can be reached, then send this same order, or cancel it.${cvvAgain(needsCvv)}`;
  return { answer: "yes", what: "same", because, whatNow, who: senders, from: null };
}

function cvvAgain(needsCvv: boolean): string {
  return needsCvv ? " The card verification value is typed again: it was not kept." : "";
}
