import { changesIn, type FieldChange } from "./edit-changes";
import type { NewsVerdict } from "./status";
import type { Tone } from "./words";

/** An event of an order as it is stored, with what it refers to. */
export type StoredEvent = {
  id: string;
  at: Date;
  kind: string;
  /** The person who acted; null: the gateway or Paydesk itself. */
  personName: string | null;
  callId: string | null;
  callbackId: string | null;
  details: Record<string, unknown>;
  serialNumber: string | null;
};

/** A line of the timeline, in words. */
export type TimelineItem = {
  key: string;
  at: Date;
  title: string;
  actor: string;
  tone: Tone;
  /** Evidence in words: "verified by control". */
  evidence: string | null;
  /** What we made of it. */
  note: string | null;
  /** Of an edit: what it changed. */
  changes: FieldChange[];
  /** Why it was not applied; it then stays, struck through. */
  refusedBecause: string | null;
  /** How often the same came, and when last. */
  times: number;
  lastAt: Date;
  callId: string | null;
  callbackId: string | null;
};

type Verdict = NewsVerdict | "wrong_control" | "unreadable" | "unclear" | "stale" | "overtaken" | "void";

const wordsOf = (...verdicts: Verdict[]): readonly string[] => verdicts;
/** News that is kept and not applied; the others changed something, or are no news. */
const refusedVerdicts = wordsOf(
  "late",
  "wrong_amount",
  "not_understood",
  "wrong_control",
  "unreadable",
  "stale",
  "void",
);
const alarmVerdicts = wordsOf("conflict", "second_order", "wrong_amount", "wrong_control");
/** What changes nothing may come a hundred times; it is told once, with a count. */
const foldedVerdicts = [...refusedVerdicts, ...alarmVerdicts, ...wordsOf("repeated", "reported", "unclear")];

/** Stored events, oldest first → the lines of a timeline. The same news again is folded into its first line. Pure. */
export function timelineOf(events: readonly StoredEvent[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  let foldable = new Map<string, TimelineItem>();
  for (const event of events) {
    const item = itemOf(event);
    const verdict = text(event.details.verdict);
    if (verdict === null || !foldedVerdicts.includes(verdict)) {
      // Something changed in between: what comes again after it is told anew.
      foldable = new Map();
      items.push(item);
      continue;
    }
    const sameness = JSON.stringify([item.title, item.note, item.refusedBecause, item.evidence]);
    const first = foldable.get(sameness);
    if (first) {
      first.times += 1;
      first.lastAt = event.at;
    } else {
      foldable.set(sameness, item);
      items.push(item);
    }
  }
  return items;
}

function itemOf(event: StoredEvent): TimelineItem {
  const { details } = event;
  const verdict = text(details.verdict);
  const reason = text(details.reason);
  const refused = verdict !== null && refusedVerdicts.includes(verdict);
  const said = sayingOf(event);
  return {
    key: event.id,
    at: event.at,
    title: said.title,
    actor: event.personName ?? said.actor,
    tone: verdict !== null && alarmVerdicts.includes(verdict) ? "alarm" : said.tone,
    evidence: said.evidence ?? null,
    note: [beforeWords(text(details.before)), refused ? null : reason].filter(Boolean).join(" ") || null,
    changes: changesIn(details),
    refusedBecause: refused ? (reason ?? "it does not fit what is known.") : null,
    times: 1,
    lastAt: event.at,
    callId: event.callId,
    callbackId: event.callbackId,
  };
}

/** What was made of a callback before it was judged again. */
export function beforeWords(before: string | null): string | null {
  switch (before) {
    case null:
      return null;
    case "orphan":
      return "It came before its order was known here.";
    case "wrong_control":
      return "Judged again, since the control key has changed: its control was wrong before.";
    case "reported":
      return "Judged again, since the control key has changed: it was not verified before.";
    default:
      return "Judged again.";
  }
}

type Saying = { title: string; actor: string; tone: Tone; evidence?: string };

function sayingOf(event: StoredEvent): Saying {
  const say = Object.hasOwn(sayings, event.kind) ? sayings[event.kind] : undefined;
  return say?.(event) ?? { title: humanize(event.kind), actor: "Paydesk", tone: "neutral" };
}

const sayings: Record<string, (event: StoredEvent) => Saying> = {
  prepared: () => ({ title: "Prepared", actor: "Paydesk", tone: "neutral" }),
  found: () => ({
    title: "Found: made by the gateway's schedule",
    actor: "gateway",
    tone: "moving",
    evidence: "a callback, verified by control, which covers neither amount nor currency",
  }),
  sending: ({ details }) => {
    const attempt = Number(details.attempt ?? 1);
    const title = attempt > 1 ? `Sending again, attempt ${attempt}` : "Sending to the gateway";
    return { title, actor: "Paydesk", tone: "moving" };
  },
  answered: sayAnswer,
  callback: sayCallback,
  queried: (event) => ({
    title: "Asked the gateway",
    actor: "gateway",
    tone: toneOfNews(event) ?? (event.details.answer === "status" ? "neutral" : "wait"),
    evidence: event.details.answer === "unclear" ? "no clear answer" : "its answer to our query",
  }),
  swept: () => ({ title: "The answer was lost here", actor: "Paydesk", tone: "wait" }),
  restored: () => ({ title: "In doubt after a restore", actor: "Paydesk", tone: "wait" }),
  payee_changed: () => ({ title: "The payee's account was changed in the book", actor: "Paydesk", tone: "wait" }),
  cancelled: () => ({ title: "Cancelled", actor: "Paydesk", tone: "neutral" }),
  held: ({ details }) => ({
    title: details.required === 2 ? "Two other people were asked to approve" : "Another person was asked to approve",
    actor: "Paydesk",
    tone: "wait",
  }),
  let_go: ({ details }) => ({
    title: Number(details.missing ?? 0) > 0 ? "Approved here; one more person must" : "Approved here, to be sent",
    actor: "Paydesk",
    tone: "neutral",
  }),
  sent_back: () => ({ title: "Sent back", actor: "Paydesk", tone: "wait" }),
  approval_expired: () => ({ title: "The approval expired", actor: "Paydesk", tone: "wait" }),
  changed: () => ({ title: "Edited", actor: "Paydesk", tone: "neutral" }),
  reported: (event) => ({
    title: `The gateway's report: ${text(event.details.status) ?? "named"}`,
    actor: "gateway",
    tone: "neutral",
    evidence: "its transaction report, uploaded here",
  }),
  settlement_proposed: () => ({ title: "Settlement proposed", actor: "Paydesk", tone: "wait" }),
  settlement_seconded: () => ({
    title: "Settlement confirmed by one; one more person must",
    actor: "Paydesk",
    tone: "wait",
  }),
  settlement_confirmed: ({ details }) => ({
    title: details.alone === true ? "Settlement confirmed alone" : "Settlement confirmed",
    actor: "Paydesk",
    tone: settledTone(text(details.settled)),
    evidence: details.evidence === "report" ? "the gateway's transaction report" : "people's word",
  }),
  settlement_refused: () => ({ title: "Settlement refused", actor: "Paydesk", tone: "neutral" }),
  settlement_withdrawn: () => ({ title: "Settlement withdrawn", actor: "Paydesk", tone: "neutral" }),
  resolved: ({ details }) => ({
    title: details.alone === true ? "Conflict settled alone" : "Conflict settled",
    actor: "Paydesk",
    tone: settledTone(text(details.settled)),
    evidence: details.evidence === "report" ? "the gateway's transaction report" : "people's word",
  }),
  acknowledged: ({ details }) => {
    const noted = text(details.noted);
    return { title: noted ? `Taken note of: ${noted}` : "Taken note of", actor: "Paydesk", tone: "neutral" };
  },
};

/** Of what people settled: the colour of the outcome it led to. */
function settledTone(settled: string | null): Tone {
  return settled === "absent" ? "failed" : (toneOfStatus(settled) ?? "neutral");
}

const answerWords: Record<string, { title: string; tone: Tone }> = {
  accepted: { title: "Taken by the gateway", tone: "moving" },
  rejected: { title: "Rejected", tone: "failed" },
  access_refused: { title: "Access refused", tone: "failed" },
  not_sent: { title: "Not sent", tone: "neutral" },
  unconfirmed: { title: "No clear answer", tone: "wait" },
};

function sayAnswer({ details, serialNumber }: StoredEvent): Saying {
  const result = text(details.result) ?? "";
  const words = (Object.hasOwn(answerWords, result) ? answerWords[result] : undefined) ?? {
    title: `Answered: ${humanize(result)}`,
    tone: "neutral",
  };
  if (result === "not_sent") return { ...words, actor: "Paydesk", evidence: "proven: no byte left" };
  return {
    ...words,
    actor: "gateway",
    evidence: serialNumber ? `its answer, serial number ${serialNumber}` : "its answer",
  };
}

function sayCallback(event: StoredEvent): Saying {
  const { details } = event;
  const type = text(details.type);
  const words = [isLater(type) ? type : null, text(details.status)].filter(Boolean).join(" ");
  return {
    title: words ? `Callback: ${words}` : "Callback",
    actor: "gateway",
    tone: toneOfNews(event) ?? "neutral",
    evidence: controlWords(text(details.evidence), details.verdict),
  };
}

/** Only what was applied has the colour of its status; and an approved reversal is no good news. */
function toneOfNews({ details }: StoredEvent): Tone | null {
  if (details.verdict !== "applied" || isLater(text(details.type))) return null;
  return toneOfStatus(text(details.status));
}

/** The gateway's words for the transaction itself; every other one came later on the same order. */
const originalTypes = ["payout", "transfer", "sale", "recurring", "rebill"];

function isLater(type: string | null): boolean {
  return type !== null && !originalTypes.includes(type);
}

/** What the control of a callback proves, in words. */
export function controlWords(control: string | null, verdict: unknown): string {
  if (control === "valid") return "verified by control";
  if (control === "no_key") return "unverified: no control key is set";
  return verdict === "wrong_control" || control === "wrong" ? "its control is wrong" : "not verified";
}

function toneOfStatus(status: string | null): Tone | null {
  switch (status) {
    case "approved":
      return "good";
    case "declined":
    case "error":
    case "filtered":
      return "failed";
    case "processing":
      return "moving";
    case "unknown":
      return "wait";
    default:
      return null;
  }
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function humanize(word: string): string {
  const words = word.replaceAll("_", " ").trim();
  return words ? `${words[0]?.toUpperCase()}${words.slice(1)}` : "Something happened";
}
