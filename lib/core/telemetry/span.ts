import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { scopeName } from "./signals";

export type { Span };

export type SpanName =
  | "order.send"
  | "order.claim"
  | "call.sign"
  | "call.send"
  | "call.answer"
  | "order.state"
  | "order.check_status"
  | "callback.store"
  | "callback.evaluate";

/** The type has no field for an amount, account, name, key, address or text, so that no span can leak one. */
export type SpanFacts = {
  orderIds?: readonly string[];
  connectionId?: string;
  callId?: string;
  attempt?: number | null;
  httpStatus?: number | null;
  operation?: string;
  result?: string | null;
  verdict?: string | null;
  submission?: string;
  outcome?: string;
};

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wordPattern = /^[a-z][a-z_-]{0,39}$/;

/** Drops every value that isn't an id, a small number or a constant of ours. */
export function attributesOf(facts: SpanFacts): Attributes {
  const ids = (facts.orderIds ?? []).filter((id) => idPattern.test(id));
  const id = (value: string | undefined) => (value !== undefined && idPattern.test(value) ? value : undefined);
  const word = (value: string | null | undefined) => (value && wordPattern.test(value) ? value : undefined);
  const small = (value: number | null | undefined) =>
    Number.isInteger(value) && Math.abs(value ?? 0) < 1_000 ? (value ?? undefined) : undefined;
  const all: Attributes = {
    ...(ids.length > 1 ? { "paydesk.order_ids": ids } : { "paydesk.order_id": ids[0] }),
    "paydesk.connection_id": id(facts.connectionId),
    "paydesk.call_id": id(facts.callId),
    "paydesk.attempt": small(facts.attempt),
    "paydesk.operation": word(facts.operation),
    "paydesk.result": word(facts.result),
    "paydesk.verdict": word(facts.verdict),
    "paydesk.submission": word(facts.submission),
    "paydesk.outcome": word(facts.outcome),
    "http.response.status_code": small(facts.httpStatus),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const tracer = () => trace.getTracer(scopeName);

function contextUnder(parent: Span | null | undefined): Context {
  if (parent === null) return ROOT_CONTEXT;
  return parent === undefined ? context.active() : trace.setSpan(context.active(), parent);
}

/**
 * Begins a span; it is exported only after `endSpan`.
 * @param parent null begins a trace; undefined takes the active span
 * @param startedAt milliseconds since 1970, if earlier than now
 */
export function beginSpan(name: SpanName, facts: SpanFacts, parent?: Span | null, startedAt?: number): Span {
  const span = tracer().startSpan(name, { startTime: startedAt }, contextUnder(parent));
  describeSpan(facts, span);
  return span;
}

export function endSpan(span: Span, facts: SpanFacts = {}, { failed = false } = {}): void {
  describeSpan(facts, span);
  // Error messages are left out: those of SQL and sockets contain values and addresses.
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

export async function inSpan<Result>(
  name: SpanName,
  facts: SpanFacts,
  work: (span: Span) => Promise<Result> | Result,
  parent?: Span | null,
): Promise<Result> {
  const span = beginSpan(name, facts, parent);
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work, undefined, span);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, {}, { failed: true });
    throw error;
  }
}

export function describeSpan(facts: SpanFacts, span = trace.getActiveSpan()): void {
  if (span?.isRecording()) span.setAttributes(attributesOf(facts));
}

/** Returns the trace id as 32 hexadecimal digits, or null where the span isn't recorded. */
export function traceIdOf(span: Span | undefined = trace.getActiveSpan()): string | null {
  const known = span?.spanContext();
  return known && (known.traceFlags & TraceFlags.SAMPLED) !== 0 ? known.traceId : null;
}

export function linkToTrace(traceId: string): void {
  trace
    .getActiveSpan()
    ?.addLink({ context: { traceId, spanId: firstSpanOf(traceId), traceFlags: TraceFlags.SAMPLED } });
}

/** The first span's id is the second half of its trace's id, so one id names both. */
const firstSpanOf = (traceId: string) => traceId.slice(16);
