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
import { scopeName } from "./scope";

export type { Span };

/** What each span is about. docs/telemetry.md says what they mean. */
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

/** All that a span may say. There is no place for an amount, an account, a name, a key, an address or a text. */
export type SpanFacts = {
  orderIds?: readonly string[];
  connectionId?: string;
  callId?: string;
  attempt?: number | null;
  httpStatus?: number | null;
  /** Words of our own tables. */
  operation?: string;
  result?: string | null;
  verdict?: string | null;
  submission?: string;
  outcome?: string;
};

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wordPattern = /^[a-z][a-z_-]{0,39}$/;

/** Facts as attributes. What has not the form of an id, a small number or a word of ours is left out. */
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
 * Begins a span that `endSpan` ends; one that is never ended is never reported. Without telemetry it does nothing.
 * @param parent null: it begins a trace; left out: the span that is active
 * @param startedAt when that was not now, in milliseconds since 1970
 */
export function beginSpan(name: SpanName, facts: SpanFacts, parent?: Span | null, startedAt?: number): Span {
  const span = tracer().startSpan(name, { startTime: startedAt }, contextUnder(parent));
  describeSpan(facts, span);
  return span;
}

/** Ends a span, with what became known meanwhile. `failed`: what it was for has not happened. */
export function endSpan(span: Span, facts: SpanFacts = {}, { failed = false } = {}): void {
  describeSpan(facts, span);
  // Never the error's own words: those of a statement or a socket repeat values and addresses.
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * Does work within a span, which ends with it; `describeSpan` adds to it.
 * @param parent as `beginSpan` takes it
 * @throws what the work throws
 */
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

/** Adds to a span; left out: the one that is active. */
export function describeSpan(facts: SpanFacts, span = trace.getActiveSpan()): void {
  if (span?.isRecording()) span.setAttributes(attributesOf(facts));
}

/** The id of a span's trace, 32 hexadecimal digits; null where nothing of it is reported. Left out: of the active span. */
export function traceIdOf(span: Span | undefined = trace.getActiveSpan()): string | null {
  const known = span?.spanContext();
  return known && (known.traceFlags & TraceFlags.SAMPLED) !== 0 ? known.traceId : null;
}

/** Links the active span to the beginning of another trace, which another process may have made. */
export function linkToTrace(traceId: string): void {
  trace
    .getActiveSpan()
    ?.addLink({ context: { traceId, spanId: firstSpanOf(traceId), traceFlags: TraceFlags.SAMPLED } });
}

/** The span that begins a trace has the last half of its id (`ids.ts`), so that the one id names both. */
const firstSpanOf = (traceId: string) => traceId.slice(16);
