import { z } from "zod";

const text = z.string().nullish();

/** One line of the sandbox's journal, as far as it is told; unknown kinds and keys pass. */
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
  news: z.object({ type: z.string(), status: z.string(), amount: z.string() }).optional(),
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

/** What the practice gateway did, in words. */
export type PracticeEntry = {
  seq: number;
  /** By the practice gateway's own clock. */
  at: Date;
  title: string;
  /** More of it in a sentence; null when the title says all. */
  detail: string | null;
  /** trouble: it refused, or something did not arrive. */
  tone: "neutral" | "good" | "trouble";
  /** The failure that was played or switched; its name in the sandbox's list. */
  scenario: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  /** Of another connection's consumer key. */
  foreign: string | null;
};

const operationWords: Record<string, string> = {
  payout: "Payout",
  status: "Status query",
  "update-recurring-payment": "Profile update",
  "process-recurring-payments": "Batch of recurring payments",
};

type Told = Pick<PracticeEntry, "title" | "detail" | "tone">;
const told = (title: string, detail: string | null = null, tone: Told["tone"] = "neutral"): Told => ({
  title,
  detail,
  tone,
});

/** Puts an entry into words; one of a kind that is not known yet is told by its own words. */
export function tellEntry(entry: JournalEntry, ownConsumerKey: string): PracticeEntry {
  const { seq, at, consumerKey } = entry;
  return {
    seq,
    at: new Date(at),
    ...tell(entry),
    scenario: entry.scenario ?? entry.rule?.scenario.name ?? null,
    clientOrderId: entry.clientOrderId ?? null,
    gatewayOrderId: entry.gatewayOrderId ?? null,
    amount: entry.news?.amount ?? entry.amount ?? null,
    currency: entry.currency ?? null,
    foreign: consumerKey && consumerKey !== ownConsumerKey ? consumerKey : null,
  };
}

function tell(entry: JournalEntry): Told {
  switch (entry.kind) {
    case "call":
      return tellCall(entry);
    case "order":
      return tellOrder(entry);
    case "transition":
      return told(`Order ${entry.verdict}`, entry.errorMessage ?? null, toneOf(entry.verdict));
    case "aftermath":
      return told(sentence(`${entry.news?.type ?? "later transaction"}, approved`), null, "trouble");
    case "callback":
      return tellCallback(entry);
    case "callback-attempt":
      return tellAttempt(entry);
    case "settings":
      return told("Settings changed");
    case "merchant":
      return told("Key and endpoints given");
    case "profile":
      return told(`Profile ${entry.profile?.id ?? ""} ${entry.verdict === "updated" ? "updated" : "made"}`);
    case "clock":
      return entry.verdict === "moved"
        ? told("Clock moved", `${entry.ran ?? 0} things happened meanwhile.`)
        : told("Clock begins to move");
    case "scenarios":
      return told(...scenariosWords(entry));
    case "outage":
      return entry.verdict === "closed"
        ? told("Off the network", entry.seconds ? `For ${entry.seconds} seconds.` : null, "trouble")
        : told("Back on the network", null, "good");
    default:
      return told(sentence(`${entry.kind}: ${entry.verdict}`.replaceAll("-", " ")));
  }
}

function tellCall(entry: JournalEntry): Told {
  const what = operationWords[entry.operation ?? ""] ?? entry.operation ?? "Call";
  const silence = entry.answered === false ? "No whole answer is given." : null;
  const detail = [entry.reason ? sentence(entry.reason) : null, silence].filter(Boolean).join(" ") || null;
  switch (entry.verdict) {
    case "accepted":
      return told(`${what} taken`, detail, silence ? "trouble" : "good");
    case "answered":
      return told(`${what} answered`, detail, silence ? "trouble" : "neutral");
    case "validation-error":
      return told(`${what} refused`, detail, "trouble");
    case "access-denied":
      return told(`${what}: access denied`, detail, "trouble");
    case "not-taken":
      return told(`${what} not taken`, detail, "trouble");
    default:
      return told(`${what}: ${entry.verdict}`, detail);
  }
}

function tellOrder({ details }: JournalEntry): Told {
  const charge = details?.charge;
  if (charge)
    return told(
      "Charge made",
      `Of profile ${charge.profileId}, by ${charge.by === "schedule" ? "its schedule" : "a batch"}.`,
    );
  return told("Order made", details?.destination ? `To ${details.destination.replaceAll("_", " ")}.` : null);
}

const causeWords: Record<string, string> = {
  final: "its final outcome",
  aftermath: "what came later",
  resent: "the latest news once more",
  scenario: "as the failure wants it",
};

function tellCallback(entry: JournalEntry): Told {
  const { news, cause } = entry;
  const notes = [
    entry.wrongControl ? "With a wrong control." : null,
    entry.orderId && entry.orderId !== entry.gatewayOrderId ? `It names another order: ${entry.orderId}.` : null,
  ];
  const why = cause ? (causeWords[cause] ?? cause) : null;
  const detail = [why ? `${sentence(why)}.` : null, ...notes].filter(Boolean).join(" ");
  return told(`Callback planned: ${news ? `${news.type} ${news.status}` : "news"}`, detail || null);
}

function tellAttempt({ verdict, attempt = 1, httpStatus, error }: JournalEntry): Told {
  const seen = [httpStatus ? `HTTP ${httpStatus}` : null, error].filter(Boolean).join(", ");
  const detail = seen ? `${sentence(seen)}.` : null;
  switch (verdict) {
    case "delivered":
      return told(attempt > 1 ? `Callback delivered, try ${attempt}` : "Callback delivered", detail, "good");
    case "failed":
      return told(`Callback not taken, try ${attempt}; it comes again`, detail, "trouble");
    case "given-up":
      return told("Callback given up", detail, "trouble");
    case "target-refused":
      return told("Callback address refused", detail, "trouble");
    default:
      return told(`Callback: ${verdict}`, detail);
  }
}

function scenariosWords({ verdict, rules = [] }: JournalEntry): [title: string, detail: string | null] {
  if (verdict === "added") return ["Failure switched on", null];
  if (verdict === "removed") return ["Failure switched off", null];
  return rules.length === 0 ? ["All failures switched off", null] : ["Failures switched", `${rules.length} are on.`];
}

function toneOf(status: string): Told["tone"] {
  return status === "approved" ? "good" : status === "processing" ? "neutral" : "trouble";
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
