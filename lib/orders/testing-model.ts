import type fc from "fast-check";
import type { CallResult } from "@/lib/gateway/response";
import type { Outcome } from "./facets";
import { applySaying, type Saying, type Settled } from "./resolve";
import { applyResult } from "./results";
import { callDeadlineMs, leaseSeconds } from "./rhythm";
import {
  type Alarm,
  applyAbsence,
  applyNews,
  type Change,
  isFinal,
  type News,
  type OrderState,
  unknownToGateway,
} from "./status";

/**
 * The whole life of one order as a sequence of commands: people and workers claim it, processes write, die and store their
 * results late, the gateway takes it or not and tells of it, people settle it. `Gateway` is the truth, `Desk` is what we
 * hold; the rules of the claim, the sweep and the commands are those of claim.ts, sweep.ts and commands.ts.
 */
const minuteMs = 60_000;
/** How long an order that was taken may stay unknown to the gateway's own status query; less than ten minutes. */
const hiddenMs = 9 * minuteMs;
export const ourGatewayId = "G-1";
export const finals = ["approved", "declined", "error", "filtered"] as const;

/** One attempt in flight: what its process did so far. */
type Call = {
  attempt: number;
  claimedAt: number;
  written: boolean;
  taken: boolean;
  /** What it has stored already, without learning of it. */
  stored?: ResultName;
};

type Gateway = {
  now: number;
  takenAt: number[];
  status: Outcome;
  calls: Call[];
  /** What was said with strong evidence; of these an outcome may come. */
  said: Set<string>;
  /** Whether anybody outside spoke of the order with strong evidence: it is never sent again. */
  heard: boolean;
};

type Desk = {
  state: OrderState;
  attempt: number;
  leaseUntil: number;
  retries: boolean;
  alarms: Alarm[];
  /** People's ruling is the one thing that may turn a final word or end a conflict. */
  ruled: boolean;
};

type Command = fc.Command<Gateway, Desk>;

export const newGateway = (): Gateway => ({
  now: Date.parse("2026-11-21T10:00:00Z"),
  takenAt: [],
  status: "processing",
  calls: [],
  said: new Set(),
  heard: false,
});

export const newDesk = (): Desk => ({
  state: {
    kind: "payout",
    submission: "queued",
    outcome: "none",
    conflict: null,
    cause: null,
    gatewayOrderId: null,
    amount: "10.50",
    currency: "EUR",
    reportedStatus: null,
    queryStatus: null,
    doubtSince: null,
    aftermath: [],
    absentAnswers: 0,
    absentSince: null,
    sentAt: null,
    ruledOn: [],
    successors: [],
  },
  attempt: 0,
  leaseUntil: 0,
  retries: false,
  alarms: [],
  ruled: false,
});

export function change(desk: Desk, changed: Change): void {
  const { errorCode: _code, errorMessage: _message, ...facets } = changed;
  desk.state = { ...desk.state, ...facets };
}

export function hear(gateway: Gateway, desk: Desk, said: Partial<News>): void {
  const news: News = {
    source: "callback",
    evidence: "strong",
    type: "payout",
    status: gateway.status,
    gatewayOrderId: ourGatewayId,
    transactionId: null,
    amount: "10.50",
    currency: "EUR",
    errorCode: null,
    errorMessage: null,
    ...said,
  };
  const judged = applyNews(desk.state, news);
  if (news.evidence === "strong") {
    gateway.heard = true;
    gateway.said.add(news.status);
  }
  change(desk, judged.change);
  if (judged.aftermath) desk.state = { ...desk.state, aftermath: [...desk.state.aftermath, judged.aftermath] };
  if (judged.alarm) desk.alarms.push(judged.alarm);
  desk.retries = false;
}

/** claim.ts: what its one statement asks for. */
function mayClaim({ state, retries }: Desk, by: "person" | "worker"): boolean {
  const { submission, cause } = state;
  const mayStart =
    by === "worker"
      ? submission === "not_sent" && retries
      : submission === "queued" ||
        submission === "not_sent" ||
        (submission === "rejected" && cause === "access_refused");
  return mayStart && state.reportedStatus === null && state.conflict === null;
}

/** Right before the first byte: the lease and the attempt by the database, the deadline by the process. */
function mayWrite(gateway: Gateway, desk: Desk, call: Call): boolean {
  const isOurs = desk.attempt === call.attempt && desk.state.submission === "sending" && desk.leaseUntil > gateway.now;
  return isOurs && gateway.now - call.claimedAt < callDeadlineMs;
}

export const isAsked = true;

/** Runs a command and then looks at what must hold whatever happened. */
export const acting = (
  name: string,
  act: (gateway: Gateway, desk: Desk) => void,
  check?: (gateway: Gateway) => boolean,
): Command => ({
  check: (gateway) => check?.(gateway) ?? true,
  run: (gateway, desk) => {
    const before = desk.state;
    desk.ruled = false;
    act(gateway, desk);
    checkStep(gateway, before, desk);
  },
  toString: () => name,
});

function checkStep(gateway: Gateway, before: OrderState, desk: Desk): void {
  const { state, ruled } = desk;
  must(gateway.takenAt.length <= 1, "it was taken twice");
  must(ruled || !isFinal(before.outcome) || state.outcome === before.outcome, "a final word was turned");
  must(ruled || before.conflict === null || state.conflict === before.conflict, "an alarm fell silent");
  const isDoubted = state.submission === "unconfirmed" && state.cause === unknownToGateway;
  must(ruled || before.submission !== "accepted" || state.submission === "accepted" || isDoubted, "it was taken back");
  const wasDoubted = before.submission === "unconfirmed" && before.cause === unknownToGateway;
  must(ruled || !wasDoubted || state.submission === "accepted" || isDoubted, "a doubt for people ended without them");
  must(state.outcome === "none" || state.submission === "accepted", "an outcome of what the gateway never had");
  must(!isFinal(state.outcome) || gateway.said.has(state.outcome), "a final word that nobody gave");
  must(!gateway.heard || !(mayClaim(desk, "person") || mayClaim(desk, "worker")), "it may be sent after news");
  const isBack = hasEnded(before) && state.submission !== before.submission;
  must(ruled || !isBack || state.conflict !== null, "an order that had ended came back without an alarm");
  must(state.aftermath.length >= before.aftermath.length, "later news was lost");
  const live = gateway.calls.filter((call) => mayWrite(gateway, desk, call) && !call.written && !call.stored);
  must(live.length <= 1, "two attempts may still write");
}

const hasEnded = ({ submission, cause }: OrderState) =>
  submission === "settled_absent" ||
  submission === "cancelled" ||
  (submission === "rejected" && cause !== "access_refused");

/** A hundred times as quick as `expect`, which here would be asked a million times. */
export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

export const claim = (by: "person" | "worker") =>
  acting(`${by} claims`, (gateway, desk) => {
    if (!mayClaim(desk, by)) return;
    desk.attempt += 1;
    desk.leaseUntil = gateway.now + leaseSeconds * 1_000;
    desk.retries = false;
    change(desk, { submission: "sending", absentAnswers: 0, absentSince: null });
    desk.state = { ...desk.state, sentAt: new Date(gateway.now) };
    gateway.calls.push({ attempt: desk.attempt, claimedAt: gateway.now, written: false, taken: false });
  });

/** A process that was held up for any time comes to the moment before its first byte. */
export const write = (which: number, takes: boolean) =>
  acting(`process ${which} writes, the gateway ${takes ? "takes" : "does not take"} it`, (gateway, desk) => {
    const call = pick(gateway.calls, which);
    if (!call || call.written || call.stored || !mayWrite(gateway, desk, call)) return;
    call.written = true;
    call.taken = takes;
    if (takes) gateway.takenAt.push(gateway.now);
  });

const results = {
  not_sent: { kind: "not_sent", reason: "The name was not found." },
  accepted: { kind: "accepted", gatewayOrderId: ourGatewayId, serialNumber: null },
  rejected: { kind: "rejected", code: "7", message: "No", serialNumber: null },
  access_refused: { kind: "access_refused", clockSkewSeconds: null, message: "No" },
  unclear: unconfirmed({ cause: "no_answer", askFirst: false }),
  error: unconfirmed({ cause: "error", askFirst: true }),
} satisfies Record<string, CallResult>;
type ResultName = keyof typeof results;

function unconfirmed(said: { cause: "no_answer" | "error"; askFirst: boolean }): CallResult {
  const nothing = { code: null, message: null, gatewayOrderId: null, serialNumber: null };
  return { kind: "unconfirmed", reason: "No answer came.", ...nothing, ...said };
}

/** What a call can have come to, given what really happened to it (design: "What a call's result means"). */
function possibleResults({ written, taken, attempt }: Call): ResultName[] {
  if (!written) return ["not_sent"];
  if (taken) return ["accepted", "unclear"];
  return attempt === 1 ? ["rejected", "access_refused", "unclear", "error"] : ["access_refused", "unclear", "error"];
}

/** A process stores what it learnt, however late. One that does not learn of its own commit stores it once more. */
export const store = (which: number, kind: number, { carriedCvv, learns }: { carriedCvv: boolean; learns: boolean }) =>
  acting(`process ${which} stores result ${kind}${learns ? "" : " and does not learn of it"}`, (gateway, desk) => {
    const call = pick(gateway.calls, which);
    if (!call) return;
    const name = call.stored ?? pick(possibleResults(call), kind);
    if (!name) return;
    call.stored = name;
    if (learns) gateway.calls = gateway.calls.filter((one) => one !== call);
    if (name === "accepted") gateway.heard = true;
    const { attempt } = call;
    const context = { attempt, orderAttempt: desk.attempt, needsPerson: carriedCvv };
    const judged = applyResult(desk.state, results[name], context);
    const { serialNumber: _serial, ...changed } = judged.change;
    change(desk, changed);
    if (judged.alarm) desk.alarms.push(judged.alarm);
    if (judged.verdict === "applied") desk.retries = judged.next === "retry";
  });

export const die = (which: number) =>
  acting(`process ${which} dies`, (gateway) => {
    const call = pick(gateway.calls, which);
    gateway.calls = gateway.calls.filter((one) => one !== call);
  });

export const sweep = acting("the sweep", (gateway, desk) => {
  if (desk.state.submission !== "sending" || desk.leaseUntil >= gateway.now) return;
  change(desk, { submission: "unconfirmed", cause: "lease_expired" });
});

export const pass = (ms: number) =>
  acting(`${Math.round(ms / 1_000)} s pass`, (gateway) => {
    gateway.now += ms;
  });

export const decide = (outcome: (typeof finals)[number]) =>
  acting(`the gateway decides: ${outcome}`, (gateway) => {
    if (gateway.takenAt.length > 0 && gateway.status === "processing") gateway.status = outcome;
  });

export const isTaken = (gateway: Gateway) => gateway.takenAt.length > 0;
const isVisible = ({ takenAt, now }: Gateway) => takenAt.some((at) => now - at >= hiddenMs);

export const callBack = acting("a callback with the truth", (gateway, desk) => hear(gateway, desk, {}), isTaken);
export const callBackLate = acting(
  "an old callback",
  (gateway, desk) => hear(gateway, desk, { status: "processing" }),
  isTaken,
);
export const callBackUnverified = (status: string) =>
  acting(`an unverified callback: ${status}`, (gateway, desk) => hear(gateway, desk, { status, evidence: "weak" }));
export const reverse = (transactionId: string) =>
  acting(
    `a reversal ${transactionId}`,
    (gateway, desk) => hear(gateway, desk, { type: "reversal", status: "approved", transactionId, amount: "5.25" }),
    (gateway) => isTaken(gateway) && gateway.status === "approved",
  );

export const queryTruth = acting(
  "a query finds it",
  (gateway, desk) => hear(gateway, desk, { source: "query" }),
  isTaken,
);
function learnAbsence(gateway: Gateway, desk: Desk): void {
  const { change: changed } = applyAbsence(desk.state, new Date(gateway.now));
  // The gateway itself says that what was said of it is not so.
  if (changed.reportedStatus === null) gateway.heard = false;
  change(desk, changed);
}

export const queryNothing = acting("a query finds no such order", learnAbsence, (gateway) => !isVisible(gateway));
/** S1: a gateway that took the order and has forgotten it, for a while or for good. It says so only of what it accepted. */
export const queryForgotten = acting("a query finds the order forgotten", (gateway, desk) => {
  const { submission, cause } = desk.state;
  if (submission === "accepted" || cause === unknownToGateway) learnAbsence(gateway, desk);
});

/** commands.ts: cancelPayout. */
export const cancel = acting("a person cancels", (_gateway, desk) => {
  const { submission, cause, conflict } = desk.state;
  const waits = submission === "rejected" && cause === "access_refused" && conflict === null;
  if (submission !== "queued" && submission !== "not_sent" && !waits) return;
  change(desk, { submission: "cancelled", cause: "by_person" });
  desk.retries = false;
});

export function settle(gateway: Gateway, desk: Desk, settled: Settled, said: Saying): void {
  if (settled.verdict === "void") return;
  gateway.said.add(said);
  desk.ruled = true;
  desk.retries = false;
  change(desk, settled.change);
  desk.state = { ...desk.state, aftermath: [...desk.state.aftermath, ...settled.aftermath] };
}

/** Two people with the gateway's report, which they read at a moment when no process can write any more. */
export const settleByReport = acting("people settle it by the report", (gateway, desk) => {
  if (gateway.calls.some((call) => mayWrite(gateway, desk, call))) return;
  const verdict = isTaken(gateway) ? (gateway.status as Saying) : "absent";
  const context = { now: new Date(gateway.now), isAsked, evidence: "report", unseen: null } as const;
  const gatewayOrderId = isTaken(gateway) ? ourGatewayId : null;
  settle(gateway, desk, applySaying(desk.state, { verdict, gatewayOrderId }, context), verdict);
});

function pick<T>(all: readonly T[], which: number): T | undefined {
  return all[which % Math.max(1, all.length)];
}
