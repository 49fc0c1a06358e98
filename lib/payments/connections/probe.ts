import { gateway, type Transport } from "@/lib/gateway/protocol";
import * as t from "@/messages/connections/model";

export type ProbeVerdict = "works" | "answers" | "refused" | "wrong_path" | "unreachable" | "incident";

export type Probe = {
  verdict: ProbeVerdict;
  headline: string;
  todo: string[];
  seen: { what: string; ok: boolean; detail: string }[];
  newCode: string | null;
};

export type ProbeContext = {
  clientOrderId: string;
  baseUrl: string;
  consumerKey: string;
  keyFingerprint: string | null;
  statusQuery: boolean;
  noSuchOrderCodes: readonly string[];
  now: Date;
};

/** A clock difference above this bound is reported first (design, "What a call's result means"). */
const clockToleranceSeconds = 60;

export function evaluateProbe(transport: Transport, context: ProbeContext): Probe {
  switch (transport.kind) {
    case "not_sent":
    case "no_answer":
      return evaluateMissingCallbacks(transport, context);
    case "answer":
      return evaluateAnswer(transport, context);
    default:
      return transport satisfies never;
  }
}

function evaluateMissingCallbacks(transport: Exclude<Transport, { kind: "answer" }>, context: ProbeContext): Probe {
  const secure = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_)/.test(transport.code);
  const seen = [{ what: secure ? t.secureConnection : t.reachable, ok: false, detail: transport.reason }];
  const todo = secure
    ? [t.certificateHostTodo, t.certificateTrustTodo]
    : [t.baseUrlTodo(context.baseUrl), t.firewallTodo, t.privateNetworkTodo, t.allowListTodo];
  const headline = transport.kind === "not_sent" ? t.unreachable : t.noAnswer;
  return { verdict: "unreachable", headline, todo, seen, newCode: null };
}

type Answer = Extract<Transport, { kind: "answer" }>;

function evaluateAnswer(answer: Answer, context: ProbeContext): Probe {
  const secure = context.baseUrl.startsWith("https:");
  const clock = readClock(answer.dateHeader, context.now);
  const seen: Probe["seen"] = [
    { what: t.reachable, ok: true, detail: t.answerTime(answer.status, answer.ms) },
    {
      what: t.secureConnection,
      ok: true,
      detail: secure ? t.certificateAccepted : t.tlsNotUsed,
    },
    clock.line,
  ];
  const found = evaluateStatus(answer, context);
  const todo = clock.todo ? [clock.todo, ...found.todo] : found.todo;
  return { ...found, todo, seen: [...seen, found.access] };
}

type Found = Pick<Probe, "verdict" | "headline" | "todo" | "newCode"> & { access: Probe["seen"][number] };

function evaluateStatus(answer: Answer, context: ProbeContext): Found {
  const found = (verdict: ProbeVerdict, headline: string, access: string, todo: string[] = []): Found => {
    const ok = verdict === "works" || verdict === "answers";
    return { verdict, headline, todo, newCode: null, access: { what: t.access, ok, detail: access } };
  };
  if (answer.status === 403) {
    return found("refused", t.accessRefused, t.http403KeyOr, [
      t.publicKeyTodo(context.keyFingerprint),
      t.consumerKeyTodo(context.consumerKey),
      t.endpointNumberTodo,
    ]);
  }
  if (answer.status === 404 || (answer.status >= 300 && answer.status < 400)) {
    const where = answer.status === 404 ? t.pathMissing : t.redirects;
    return found("wrong_path", t.wrongPath(where, answer.status), t.notChecked, [
      t.prefixTodo(context.baseUrl),
      context.statusQuery ? t.pathsTodo : t.statusQueryOff,
    ]);
  }
  if (answer.status !== 200) {
    return found("incident", t.gatewayFailing(answer.status), t.notChecked, [t.gatewayFailingTodo]);
  }
  return validateFields(answer, context, found);
}

function validateFields(
  answer: Answer,
  context: ProbeContext,
  found: (verdict: ProbeVerdict, headline: string, access: string, todo?: string[]) => Found,
): Found {
  const { clientOrderId, noSuchOrderCodes } = context;
  const status = gateway.readStatus(answer, { clientOrderId, gatewayOrderId: null, noSuchOrderCodes });
  if (status.kind === "no_such_order") {
    return found("works", t.testPassedSummary, t.acceptedNotFound(status.code));
  }
  const { report } = status;
  if (report === null) {
    return found("wrong_path", t.foreignServer, t.notChecked, [t.prefixTodo(context.baseUrl)]);
  }
  const { type, code, message } = report;
  const reported = [message, code && t.codeInBrackets(code)].filter(Boolean).join(" ") || type;
  const result = found("answers", t.answersSummary, t.acceptedReport(reported), [
    code ? t.notFoundCodeTodo(reported, code) : t.codelessNote,
  ]);
  return { ...result, newCode: code };
}

function readClock(dateHeader: string | null, now: Date): { line: Probe["seen"][number]; todo: string | null } {
  const theirs = Date.parse(dateHeader ?? "");
  if (Number.isNaN(theirs)) {
    return { line: { what: t.clock, ok: true, detail: t.clockUnknown }, todo: null };
  }
  const seconds = Math.round((now.getTime() - theirs) / 1000);
  if (Math.abs(seconds) <= clockToleranceSeconds) {
    return { line: { what: t.clock, ok: true, detail: t.clocksAgree }, todo: null };
  }
  const side = seconds > 0 ? t.aheadOf : "behind";
  const detail = t.clockOff(Math.abs(seconds), side);
  return {
    line: { what: t.clock, ok: false, detail },
    todo: t.clockTodo(detail),
  };
}
