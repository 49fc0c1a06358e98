import { z } from "zod";
import { capital } from "@/lib/core/plural";
import { operationLabels } from "@/lib/orders/call-labels";
import * as t from "@/messages/sandbox/console";

const text = z.string().nullish();

/** One line of the sandbox's journal, as far as Paydesk reads it; unknown kinds and keys pass. */
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

/** What the sandbox gateway did, in words. */
export type SandboxEntry = {
  seq: number;
  /** By the sandbox gateway's own clock. */
  at: Date;
  title: string;
  /** More of it in a sentence; null when the title says all. */
  detail: string | null;
  /** incident: it refused, or something did not arrive. */
  tone: "neutral" | "good" | "incident";
  /** The failure that was played or switched; its name in the sandbox's list. */
  scenario: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  /** Of another connection's consumer key. */
  foreign: string | null;
};

type Notified = Pick<SandboxEntry, "title" | "detail" | "tone">;
const notified = (title: string, detail: string | null = null, tone: Notified["tone"] = "neutral"): Notified => ({
  title,
  detail,
  tone,
});

/** Puts an entry into words; one of a kind that is not known yet is recognised by its own words. */
export function describeEntry(entry: JournalEntry, ownConsumerKey: string): SandboxEntry {
  const { seq, at, consumerKey } = entry;
  return {
    seq,
    at: new Date(at),
    ...notify(entry),
    scenario: entry.scenario ?? entry.rule?.scenario.name ?? null,
    clientOrderId: entry.clientOrderId ?? null,
    gatewayOrderId: entry.gatewayOrderId ?? null,
    amount: entry.gatewayUpdate?.amount ?? entry.amount ?? null,
    currency: entry.currency ?? null,
    foreign: consumerKey && consumerKey !== ownConsumerKey ? consumerKey : null,
  };
}

function notify(entry: JournalEntry): Notified {
  switch (entry.kind) {
    case "call":
      return notifyCall(entry);
    case "order":
      return notifyOrder(entry);
    case "transition":
      return notified(t.order(entry.verdict), entry.errorMessage ?? null, toneOf(entry.verdict));
    case "laterEvents":
      return notified(capital(t.approved(entry.gatewayUpdate?.type ?? t.laterTransaction)), null, "incident");
    case "callback":
      return notifyCallback(entry);
    case "callback-attempt":
      return notifyAttempt(entry);
    case "settings":
      return notified(t.settingsChanged);
    case "merchant":
      return notified(t.keyAndEndpointsSynced);
    case "profile":
      return notified(t.profile(entry.profile?.id ?? "", entry.verdict));
    case "clock":
      return entry.verdict === "moved"
        ? notified(t.clockMoved, t.occurredInTheMeantime(entry.ran ?? 0))
        : notified(t.clockStartsToMove);
    case "scenarios":
      return notified(...scenariosLabels(entry));
    case "outage":
      return entry.verdict === "closed"
        ? notified(t.offline, entry.seconds ? t.forLabel2(entry.seconds) : null, "incident")
        : notified(t.backOnline, null, "good");
    default:
      return notified(capital(`${entry.kind}: ${entry.verdict}`.replaceAll("-", " ")));
  }
}

function notifyCall(entry: JournalEntry): Notified {
  const what = operationLabels[entry.operation ?? ""] ?? entry.operation ?? t.call;
  const missingCallbacks = entry.answered === false ? t.noCompleteAnswerIs : null;
  const detail = [entry.reason ? capital(entry.reason) : null, missingCallbacks].filter(Boolean).join(" ") || null;
  switch (entry.verdict) {
    case "accepted":
      return notified(t.accepted(what), detail, missingCallbacks ? "incident" : "good");
    case "answered":
      return notified(t.answered(what), detail, missingCallbacks ? "incident" : "neutral");
    case "validation-error":
      return notified(t.refused(what), detail, "incident");
    case "access-denied":
      return notified(t.accessDenied(what), detail, "incident");
    case "not-taken":
      return notified(t.notAccepted(what), detail, "incident");
    default:
      return notified(`${what}: ${entry.verdict}`, detail);
  }
}

function notifyOrder({ details }: JournalEntry): Notified {
  const charge = details?.charge;
  if (charge) return notified(t.chargeCreated, t.ofProfileBy(charge.profileId, charge.by));
  return notified(t.orderCreated, details?.destination ? t.to(details.destination.replaceAll("_", " ")) : null);
}

const causeLabels: Record<string, string> = {
  final: t.itsFinalStatus,
  laterEvents: t.aLaterEvent,
  resent: t.theLatestStatusAgain,
  scenario: t.asTheFailureSpecifies,
};

function notifyCallback(entry: JournalEntry): Notified {
  const { gatewayUpdate, cause } = entry;
  const notes = [
    entry.wrongControl ? t.withAnInvalidSignature : null,
    entry.orderId && entry.orderId !== entry.gatewayOrderId ? t.itNamesAnotherOrder(entry.orderId) : null,
  ];
  const why = cause ? (causeLabels[cause] ?? cause) : null;
  const detail = [why ? `${capital(why)}.` : null, ...notes].filter(Boolean).join(" ");
  return notified(
    t.callbackScheduled(gatewayUpdate ? `${gatewayUpdate.type} ${gatewayUpdate.status}` : "update"),
    detail || null,
  );
}

function notifyAttempt({ verdict, attempt = 1, httpStatus, error }: JournalEntry): Notified {
  const seen = [httpStatus ? t.http(httpStatus) : null, error].filter(Boolean).join(", ");
  const detail = seen ? `${capital(seen)}.` : null;
  switch (verdict) {
    case "delivered":
      return notified(attempt > 1 ? t.callbackDeliveredAttempt(attempt) : t.callbackDelivered, detail, "good");
    case "failed":
      return notified(t.callbackNotAcceptedAttempt(attempt), detail, "incident");
    case "given-up":
      return notified(t.callbackAbandoned, detail, "incident");
    case "target-refused":
      return notified(t.callbackAddressRefused, detail, "incident");
    default:
      return notified(t.callback(verdict), detail);
  }
}

function scenariosLabels({ verdict, rules = [] }: JournalEntry): [title: string, detail: string | null] {
  if (verdict === "added") return [t.failureSwitchedOn, null];
  if (verdict === "removed") return [t.failureSwitchedOff, null];
  return rules.length === 0 ? [t.allFailuresSwitchedOff, null] : [t.failuresSwitched, t.on(rules.length)];
}

function toneOf(status: string): Notified["tone"] {
  return status === "approved" ? "good" : status === "processing" ? "neutral" : "incident";
}
