import { readFields, readText } from "@/lib/gateway/answer";
import type { Transport } from "@/lib/gateway/client";
import { readStatusAnswer } from "@/lib/gateway/status-answer";

/** What a test of a connection came to; also the word in its audit row. */
export type ProbeVerdict =
  | "works" // signature and access accepted, and "no such order" understood
  | "answers" // signature accepted: an answer in the gateway's own form, but its code is not known to us
  | "refused" // 403
  | "wrong_path" // 404, a redirect, a web page: somebody else's answer
  | "unreachable" // nothing was sent, or nothing came back
  | "trouble"; // the gateway answers, but is not well

export type Probe = {
  verdict: ProbeVerdict;
  /** One sentence for the head of the result. */
  headline: string;
  /** What to do now, in the order in which to try it. */
  todo: string[];
  /** What was seen, step by step. */
  seen: { what: string; ok: boolean; detail: string }[];
  /** An error code that this gateway seems to use for "no such order", to be added to the connection's list. */
  newCode: string | null;
};

export type ProbeContext = {
  clientOrderId: string;
  baseUrl: string;
  consumerKey: string;
  keyFingerprint: string | null;
  statusQuery: boolean;
  noSuchOrderCodes: readonly string[];
  /** When the answer came, by our clock. */
  now: Date;
};

/** A clock that is off by more is said first (design, "What a call's result means"). */
const clockToleranceSeconds = 60;

/**
 * Reads a status query for an order that cannot exist: it moves no money, and any answer in the gateway's own form
 * proves address, signature and access at once.
 */
export function judgeProbe(transport: Transport, context: ProbeContext): Probe {
  switch (transport.kind) {
    case "not_sent":
    case "no_answer":
      return judgeSilence(transport, context);
    case "answer":
      return judgeAnswer(transport, context);
    default:
      return transport satisfies never;
  }
}

function judgeSilence(transport: Exclude<Transport, { kind: "answer" }>, context: ProbeContext): Probe {
  const secure = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_|UNABLE_)/.test(transport.code);
  const seen = [{ what: secure ? "Secure connection" : "Reachable", ok: false, detail: transport.reason }];
  const todo = secure
    ? [
        "Check that the base URL's host is the one that the gateway gave you: its certificate does not fit.",
        "If your network inspects TLS, its certificate authority must be known to Node (NODE_EXTRA_CA_CERTS).",
      ]
    : [
        `Compare the base URL with the one that the gateway gave you: ${context.baseUrl}`,
        "Ask your network's people whether this machine may open connections to it; no proxy is used.",
        "An address in a private network is used only with PRIVATE_NETWORKS=allow.",
        "If the gateway only admits listed addresses, have this machine's public address added.",
      ];
  const headline = transport.kind === "not_sent" ? "The gateway cannot be reached." : "The gateway did not answer.";
  return { verdict: "unreachable", headline, todo, seen, newCode: null };
}

type Answer = Extract<Transport, { kind: "answer" }>;

function judgeAnswer(answer: Answer, context: ProbeContext): Probe {
  const secure = context.baseUrl.startsWith("https:");
  const clock = readClock(answer.dateHeader, context.now);
  const seen: Probe["seen"] = [
    { what: "Reachable", ok: true, detail: `HTTP ${answer.status} after ${answer.ms} ms` },
    {
      what: "Secure connection",
      ok: true,
      detail: secure ? "TLS, certificate accepted" : "None: the address is this machine",
    },
    clock.line,
  ];
  const found = judgeStatus(answer, context);
  const todo = clock.todo ? [clock.todo, ...found.todo] : found.todo;
  return { ...found, todo, seen: [...seen, found.access] };
}

type Found = Pick<Probe, "verdict" | "headline" | "todo" | "newCode"> & { access: Probe["seen"][number] };

function judgeStatus(answer: Answer, context: ProbeContext): Found {
  const found = (verdict: ProbeVerdict, headline: string, access: string, todo: string[] = []): Found => {
    const ok = verdict === "works" || verdict === "answers";
    return { verdict, headline, todo, newCode: null, access: { what: "Access", ok, detail: access } };
  };
  if (answer.status === 403) {
    return found("refused", "The gateway refuses access.", "HTTP 403: key or consumer key not accepted", [
      `Check that the gateway has this very public key: its fingerprint (SHA-256) is ${context.keyFingerprint}`,
      `Check the consumer key, capitals included: ${context.consumerKey}`,
      "Check that this endpoint's number belongs to that consumer key.",
    ]);
  }
  if (answer.status === 404 || (answer.status >= 300 && answer.status < 400)) {
    const where = answer.status === 404 ? "does not know the path" : "sends us elsewhere";
    return found("wrong_path", `The server ${where} (HTTP ${answer.status}).`, "Not checked", [
      `Compare the base URL, prefix included, with the one that the gateway gave you: ${context.baseUrl}`,
      context.statusQuery
        ? "Compare the paths under Settings. If the gateway has no status query, switch it off there."
        : "The status query is switched off for this connection: perhaps the gateway has none, and access cannot be tested.",
    ]);
  }
  if (answer.status !== 200) {
    return found("trouble", `The gateway answers, but is not well (HTTP ${answer.status}).`, "Not checked", [
      "Try again in some minutes; if it stays, write to the gateway's support with the time of this test.",
    ]);
  }
  return judgeFields(answer, context, found);
}

function judgeFields(
  answer: Answer,
  context: ProbeContext,
  found: (verdict: ProbeVerdict, headline: string, access: string, todo?: string[]) => Found,
): Found {
  const { clientOrderId, noSuchOrderCodes } = context;
  const status = readStatusAnswer(answer, { clientOrderId, gatewayOrderId: null, noSuchOrderCodes });
  if (status.kind === "no_such_order") {
    return found("works", "It works: the gateway accepts our signature.", `Accepted ("no such order", ${status.code})`);
  }
  const fields = readFields(readText(answer) ?? "");
  const type = fields?.value("type") ?? null;
  if (!fields || type === null) {
    return found("wrong_path", "Something answers, but not in the gateway's form.", "Not checked", [
      `Compare the base URL, prefix included, with the one that the gateway gave you: ${context.baseUrl}`,
    ]);
  }
  const code = fields.value("error-code");
  const said = [fields.value("error-message"), code && `(code ${code})`].filter(Boolean).join(" ") || type;
  const result = found("answers", "The gateway accepts our signature and answers.", `Accepted; it says: ${said}`, [
    code
      ? `Does "${said}" mean that there is no such order? Then add code ${code} to the list, so that a missing order is understood.`
      : "Its answer to an order that does not exist has no error code: a missing order will need a person.",
  ]);
  return { ...result, newCode: code };
}

function readClock(dateHeader: string | null, now: Date): { line: Probe["seen"][number]; todo: string | null } {
  const theirs = Date.parse(dateHeader ?? "");
  if (Number.isNaN(theirs)) {
    return { line: { what: "Clock", ok: true, detail: "The gateway does not say its time" }, todo: null };
  }
  const seconds = Math.round((now.getTime() - theirs) / 1000);
  if (Math.abs(seconds) <= clockToleranceSeconds) {
    return { line: { what: "Clock", ok: true, detail: "Ours and the gateway's agree" }, todo: null };
  }
  const side = seconds > 0 ? "ahead of" : "behind";
  const detail = `This machine's clock is ${Math.abs(seconds)} s ${side} the gateway's`;
  return {
    line: { what: "Clock", ok: false, detail },
    todo: `${detail}: set it right first, signatures carry the time.`,
  };
}
