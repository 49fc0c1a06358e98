import type fc from "fast-check";
import type { CallResult } from "@/lib/gateway/protocol";
import { applyAbsence, unknownToGateway } from "./absence";
import type { Alarm, Change, GatewayUpdate, OrderState } from "./evaluation";
import { applyResolvedStatus, type Resolved } from "./resolve";
import { applyResult } from "./results";
import { callDeadlineMs, leaseSeconds } from "./schedule";
import { isFinal, type Outcome, type ResolvedStatus, submissionsThat } from "./states";
import { applyUpdate } from "./status";
import { gatewayUpdateOf, orderState } from "./testing-state";

/**
 * Models the whole life of one order. `Gateway` is the truth, `Ours` is what Paydesk stores; the rules follow claim.ts,
 * sweep.ts and commands.ts.
 */
const minuteMs = 60_000;
const hiddenMs = 9 * minuteMs;
export const ourGatewayId = "G-1";
export const finals = ["approved", "declined", "error", "filtered"] as const;

type Call = {
  attempt: number;
  claimedAt: number;
  written: boolean;
  taken: boolean;
  stored?: ResultName;
};

type Gateway = {
  now: number;
  takenAt: number[];
  status: Outcome;
  calls: Call[];
  reported: Set<string>;
  heard: boolean;
};

type Ours = {
  state: OrderState;
  attempt: number;
  leaseUntil: number;
  retries: boolean;
  alarms: Alarm[];
  ruled: boolean;
};

type Command = fc.Command<Gateway, Ours>;

export const newGateway = (): Gateway => ({
  now: Date.parse("2026-11-21T10:00:00Z"),
  takenAt: [],
  status: "processing",
  calls: [],
  reported: new Set(),
  heard: false,
});

export const newContext = (): Ours => ({
  state: orderState({ submission: "queued", outcome: "none", gatewayOrderId: null, sentAt: null }),
  attempt: 0,
  leaseUntil: 0,
  retries: false,
  alarms: [],
  ruled: false,
});

export function change(ours: Ours, changed: Change): void {
  const { errorCode: _code, errorMessage: _message, ...facets } = changed;
  ours.state = { ...ours.state, ...facets };
}

export function hear(gateway: Gateway, ours: Ours, reported: Partial<GatewayUpdate>): void {
  const gatewayUpdate = gatewayUpdateOf({ status: gateway.status, ...reported });
  const evaluated = applyUpdate(ours.state, gatewayUpdate);
  if (gatewayUpdate.evidence === "strong") {
    gateway.heard = true;
    gateway.reported.add(gatewayUpdate.status);
  }
  change(ours, evaluated.change);
  if (evaluated.laterTransaction)
    ours.state = { ...ours.state, laterEvents: [...ours.state.laterEvents, evaluated.laterTransaction] };
  if (evaluated.alarm) ours.alarms.push(evaluated.alarm);
  ours.retries = false;
}

function mayClaim({ state, retries }: Ours, by: "user" | "worker"): boolean {
  const { submission } = state;
  const mayStart =
    by === "worker" ? submission === "not_sent" && retries : submissionsThat.mayBeSentNow.includes(submission);
  return mayStart && state.reportedStatus === null && state.conflict === null;
}

/** Right before the first byte, the database checks the lease and the attempt, and the process checks the deadline. */
function mayWrite(gateway: Gateway, ours: Ours, call: Call): boolean {
  const isOurs = ours.attempt === call.attempt && ours.state.submission === "sending" && ours.leaseUntil > gateway.now;
  return isOurs && gateway.now - call.claimedAt < callDeadlineMs;
}

export const isAsked = true;

export const acting = (
  name: string,
  step: (gateway: Gateway, ours: Ours) => void,
  check?: (gateway: Gateway) => boolean,
): Command => ({
  check: (gateway) => check?.(gateway) ?? true,
  run: (gateway, ours) => {
    const before = ours.state;
    ours.ruled = false;
    step(gateway, ours);
    checkStep(gateway, before, ours);
  },
  toString: () => name,
});

function checkStep(gateway: Gateway, before: OrderState, ours: Ours): void {
  const { state, ruled } = ours;
  must(gateway.takenAt.length <= 1, "it was taken twice");
  must(ruled || !isFinal(before.outcome) || state.outcome === before.outcome, "a final word was turned");
  must(ruled || before.conflict === null || state.conflict === before.conflict, "an alarm fell silent");
  const isUnconfirmedAgain = state.submission === "unconfirmed" && state.cause === unknownToGateway;
  must(
    ruled || before.submission !== "accepted" || state.submission === "accepted" || isUnconfirmedAgain,
    "it was reversed",
  );
  const wasUnconfirmed = before.submission === "unconfirmed" && before.cause === unknownToGateway;
  must(
    ruled || !wasUnconfirmed || state.submission === "accepted" || isUnconfirmedAgain,
    "a doubt for people ended without them",
  );
  must(state.outcome === "none" || state.submission === "accepted", "an outcome of what the gateway never had");
  must(!isFinal(state.outcome) || gateway.reported.has(state.outcome), "a final status that was never reported");
  must(!gateway.heard || !(mayClaim(ours, "user") || mayClaim(ours, "worker")), "it may be sent after an update");
  const isBack = hasEnded(before) && state.submission !== before.submission;
  must(ruled || !isBack || state.conflict !== null, "an order that had ended came back without an alarm");
  must(state.laterEvents.length >= before.laterEvents.length, "a later event was lost");
  const live = gateway.calls.filter((call) => mayWrite(gateway, ours, call) && !call.written && !call.stored);
  must(live.length <= 1, "two attempts may still write");
}

const hasEnded = ({ submission }: OrderState) => submissionsThat.areEnded.includes(submission);

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

export const claim = (by: "user" | "worker") =>
  acting(`${by} claims`, (gateway, ours) => {
    if (!mayClaim(ours, by)) return;
    ours.attempt += 1;
    ours.leaseUntil = gateway.now + leaseSeconds * 1_000;
    ours.retries = false;
    change(ours, { submission: "sending", absentAnswers: 0, absentSince: null });
    ours.state = { ...ours.state, sentAt: new Date(gateway.now) };
    gateway.calls.push({ attempt: ours.attempt, claimedAt: gateway.now, written: false, taken: false });
  });

export const write = (which: number, takes: boolean) =>
  acting(`process ${which} writes, the gateway ${takes ? "takes" : "does not take"} it`, (gateway, ours) => {
    const call = pick(gateway.calls, which);
    if (!call || call.written || call.stored || !mayWrite(gateway, ours, call)) return;
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

function unconfirmed(reported: { cause: "no_answer" | "error"; askFirst: boolean }): CallResult {
  const nothing = { code: null, message: null, gatewayOrderId: null, serialNumber: null };
  return { kind: "unconfirmed", reason: "No answer came.", ...nothing, ...reported };
}

function possibleResults({ written, taken, attempt }: Call): ResultName[] {
  if (!written) return ["not_sent"];
  if (taken) return ["accepted", "unclear", "error"];
  return attempt === 1 ? ["rejected", "access_refused", "unclear", "error"] : ["access_refused", "unclear", "error"];
}

export const store = (which: number, kind: number, { carriedCvv, learns }: { carriedCvv: boolean; learns: boolean }) =>
  acting(`process ${which} stores result ${kind}${learns ? "" : " and does not learn of it"}`, (gateway, ours) => {
    const call = pick(gateway.calls, which);
    if (!call) return;
    const name = call.stored ?? pick(possibleResults(call), kind);
    if (!name) return;
    call.stored = name;
    if (learns) gateway.calls = gateway.calls.filter((one) => one !== call);
    if (name === "accepted") gateway.heard = true;
    const { attempt } = call;
    const context = { attempt, orderAttempt: ours.attempt, needsUser: carriedCvv };
    const evaluated = applyResult(ours.state, results[name], context);
    const { serialNumber: _serial, ...changed } = evaluated.change;
    change(ours, changed);
    if (evaluated.alarm) ours.alarms.push(evaluated.alarm);
    if (evaluated.verdict === "applied") ours.retries = evaluated.next === "retry";
  });

export const die = (which: number) =>
  acting(`process ${which} dies`, (gateway) => {
    const call = pick(gateway.calls, which);
    gateway.calls = gateway.calls.filter((one) => one !== call);
  });

export const sweep = acting("the sweep", (gateway, ours) => {
  if (ours.state.submission !== "sending" || ours.leaseUntil >= gateway.now) return;
  change(ours, { submission: "unconfirmed", cause: "lease_expired" });
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

export const callBack = acting("a callback with the truth", (gateway, ours) => hear(gateway, ours, {}), isTaken);
export const callBackLate = acting(
  "an old callback",
  (gateway, ours) => hear(gateway, ours, { status: "processing" }),
  isTaken,
);
export const callBackUnverified = (status: string) =>
  acting(`an unverified callback: ${status}`, (gateway, ours) => hear(gateway, ours, { status, evidence: "weak" }));
export const reverse = (transactionId: string) =>
  acting(
    `a reversal ${transactionId}`,
    (gateway, ours) => hear(gateway, ours, { type: "reversal", status: "approved", transactionId, amount: "5.25" }),
    (gateway) => isTaken(gateway) && gateway.status === "approved",
  );

export const queryTruth = acting(
  "a query finds it",
  (gateway, ours) => hear(gateway, ours, { source: "query" }),
  isTaken,
);
function learnAbsence(gateway: Gateway, ours: Ours): void {
  const { change: changed } = applyAbsence(ours.state, new Date(gateway.now));
  if (changed.reportedStatus === null) gateway.heard = false;
  change(ours, changed);
}

export const queryNothing = acting("a query finds no such order", learnAbsence, (gateway) => !isVisible(gateway));
export const queryForgotten = acting("a query finds the order forgotten", (gateway, ours) => {
  const { submission, cause } = ours.state;
  if (submission === "accepted" || cause === unknownToGateway) learnAbsence(gateway, ours);
});

export const cancel = acting("a person cancels", (_gateway, ours) => {
  const { submission, conflict } = ours.state;
  const waits = submission === "access_refused" && conflict === null;
  if (submission !== "queued" && submission !== "not_sent" && !waits) return;
  change(ours, { submission: "cancelled", cause: "by_user" });
  ours.retries = false;
});

export function resolve(gateway: Gateway, ours: Ours, resolved: Resolved, reported: ResolvedStatus): void {
  if (resolved.verdict === "void") return;
  gateway.reported.add(reported);
  ours.ruled = true;
  ours.retries = false;
  change(ours, resolved.change);
  ours.state = { ...ours.state, laterEvents: [...ours.state.laterEvents, ...resolved.laterEvents] };
}

/** Users read the report at a moment when no process can write any more. */
export const resolveByReport = acting("users resolve it by the report", (gateway, ours) => {
  if (gateway.calls.some((call) => mayWrite(gateway, ours, call))) return;
  const verdict = isTaken(gateway) ? (gateway.status as ResolvedStatus) : "absent";
  const context = { now: new Date(gateway.now), isAsked, evidence: "report", unseen: null } as const;
  const gatewayOrderId = isTaken(gateway) ? ourGatewayId : null;
  resolve(gateway, ours, applyResolvedStatus(ours.state, { verdict, gatewayOrderId }, context), verdict);
});

function pick<T>(all: readonly T[], which: number): T | undefined {
  return all[which % Math.max(1, all.length)];
}
