import { z } from "zod";
import { capital } from "@/lib/core/text/plural";
import { operationLabels } from "@/lib/payments/orders/call-labels";
import * as t from "@/messages/sandbox/console";

const text = z.string().nullish();

export const journalEntry = z.looseObject({
  seq: z.number(),
  at: z.iso.datetime(),
  kind: z.string(),
  verdict: z.string(),
  operation: text,
  consumerKey: text,
  clientOrderId: text,
  gatewayOrderId: text,
  amount: text,
  currency: text,
  reason: text,
  scenario: text,
  answered: z.boolean().optional(),
  errorMessage: text,
  url: text,
  cause: text,
  orderId: text,
  wrongControl: z.boolean().optional(),
  attempt: z.number().optional(),
  httpStatus: z.number().nullish(),
  error: text,
  ran: z.number().optional(),
  seconds: z.number().nullish(),
  gatewayUpdate: z.object({ type: z.string(), status: z.string(), amount: z.string() }).optional(),
  details: z
    .looseObject({
      destination: text,
      charge: z.looseObject({ profileId: z.string(), by: z.string() }).nullish(),
    })
    .optional(),
  profile: z.looseObject({ id: z.string() }).optional(),
  rule: z
    .looseObject({ scenario: z.looseObject({ name: z.string() }) })
    .optional()
    .catch(undefined),
  rules: z.array(z.unknown()).optional(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

export type SandboxEntry = {
  seq: number;
  at: Date;
  title: string;
  detail: string | null;
  tone: "neutral" | "good" | "bad";
  scenario: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  foreign: string | null;
};

type Described = Pick<SandboxEntry, "title" | "detail" | "tone">;
const described = (title: string, detail: string | null = null, tone: Described["tone"] = "neutral"): Described => ({
  title,
  detail,
  tone,
});

export function describeEntry(entry: JournalEntry, ownConsumerKey: string): SandboxEntry {
  const { seq, at, consumerKey } = entry;
  return {
    seq,
    at: new Date(at),
    ...describeByKind(entry),
    scenario: entry.scenario ?? entry.rule?.scenario.name ?? null,
    clientOrderId: entry.clientOrderId ?? null,
    gatewayOrderId: entry.gatewayOrderId ?? null,
    amount: entry.gatewayUpdate?.amount ?? entry.amount ?? null,
    currency: entry.currency ?? null,
    foreign: consumerKey && consumerKey !== ownConsumerKey ? consumerKey : null,
  };
}

function describeByKind(entry: JournalEntry): Described {
  switch (entry.kind) {
    case "call":
      return describeCall(entry);
    case "order":
      return describeOrder(entry);
    case "transition":
      return described(t.order(entry.verdict), entry.errorMessage ?? null, toneOf(entry.verdict));
    case "laterEvent":
      return described(capital(t.approved(entry.gatewayUpdate?.type ?? t.laterTransaction)), null, "bad");
    case "callback":
      return describeCallback(entry);
    case "callback-attempt":
      return describeAttempt(entry);
    case "settings":
      return described(t.settingsChanged);
    case "merchant":
      return described(t.syncedTitle);
    case "profile":
      return described(t.profile(entry.profile?.id ?? "", entry.verdict));
    case "clock":
      return entry.verdict === "moved"
        ? described(t.clockMoved, t.clockEvents(entry.ran ?? 0))
        : described(t.clockMovingTitle);
    case "scenarios":
      return described(...describeScenarios(entry));
    case "outage":
      return entry.verdict === "closed"
        ? described(t.offline, entry.seconds ? t.outageDuration(entry.seconds) : null, "bad")
        : described(t.backOnline, null, "good");
    default:
      return described(capital(`${entry.kind}: ${entry.verdict}`.replaceAll("-", " ")));
  }
}

function describeCall(entry: JournalEntry): Described {
  const what = operationLabels[entry.operation ?? ""] ?? entry.operation ?? t.call;
  const noAnswer = entry.answered === false ? t.answerIncomplete : null;
  const detail = [entry.reason ? capital(entry.reason) : null, noAnswer].filter(Boolean).join(" ") || null;
  switch (entry.verdict) {
    case "accepted":
      return described(t.accepted(what), detail, noAnswer ? "bad" : "good");
    case "answered":
      return described(t.answered(what), detail, noAnswer ? "bad" : "neutral");
    case "validation-error":
      return described(t.refused(what), detail, "bad");
    case "access-denied":
      return described(t.accessDenied(what), detail, "bad");
    case "not-taken":
      return described(t.notAccepted(what), detail, "bad");
    default:
      return described(`${what}: ${entry.verdict}`, detail);
  }
}

function describeOrder({ details }: JournalEntry): Described {
  const charge = details?.charge;
  if (charge) return described(t.chargeCreated, t.chargeOrigin(charge.profileId, charge.by));
  return described(t.orderCreated, details?.destination ? t.to(details.destination.replaceAll("_", " ")) : null);
}

const causeLabels: Record<string, string> = {
  final: t.callbackFinal,
  laterEvent: t.callbackLater,
  resent: t.callbackRepeat,
  scenario: t.callbackByFailure,
};

function describeCallback(entry: JournalEntry): Described {
  const { gatewayUpdate, cause } = entry;
  const notes = [
    entry.wrongControl ? t.signatureInvalid : null,
    entry.orderId && entry.orderId !== entry.gatewayOrderId ? t.otherOrderNamed(entry.orderId) : null,
  ];
  const why = cause ? (causeLabels[cause] ?? cause) : null;
  const detail = [why ? `${capital(why)}.` : null, ...notes].filter(Boolean).join(" ");
  return described(
    t.callbackScheduled(gatewayUpdate ? `${gatewayUpdate.type} ${gatewayUpdate.status}` : "update"),
    detail || null,
  );
}

function describeAttempt({ verdict, attempt = 1, httpStatus, error }: JournalEntry): Described {
  const seen = [httpStatus ? t.http(httpStatus) : null, error].filter(Boolean).join(", ");
  const detail = seen ? `${capital(seen)}.` : null;
  switch (verdict) {
    case "delivered":
      return described(attempt > 1 ? t.deliveredAfterRetry(attempt) : t.callbackDelivered, detail, "good");
    case "failed":
      return described(t.deliveryRetried(attempt), detail, "bad");
    case "given-up":
      return described(t.callbackAbandoned, detail, "bad");
    case "target-refused":
      return described(t.addressRefused, detail, "bad");
    default:
      return described(t.callback(verdict), detail);
  }
}

function describeScenarios({ verdict, rules = [] }: JournalEntry): [title: string, detail: string | null] {
  if (verdict === "added") return [t.failureOn, null];
  if (verdict === "removed") return [t.failureOff, null];
  return rules.length === 0 ? [t.allFailuresOff, null] : [t.failuresSwitched, t.on(rules.length)];
}

function toneOf(status: string): Described["tone"] {
  return status === "approved" ? "good" : status === "processing" ? "neutral" : "bad";
}
