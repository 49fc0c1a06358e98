import { gzipSync } from "node:zlib";
import { type Answer, accessDenied, formAnswer, plainAnswer } from "./answers";
import type { CallPlayed } from "./call-scenarios";

export type WireAnswer = Omit<Answer, "body"> & { body: string | Buffer; headers?: Record<string, string> };

export type Reply =
  | { kind: "answer"; answer: WireAnswer; afterMs: number }
  | { kind: "hang" }
  | { kind: "reset" }
  | { kind: "half"; answer: WireAnswer; share: number }
  | { kind: "drip"; answer: WireAnswer; bytes: number; everyMs: number }
  | { kind: "endless"; answer: WireAnswer; bytes: number; everyMs: number };

type Ids = { clientOrderId: string; gatewayOrderId: string };

export type PlayedCall = {
  answer: Answer | null;
  serialNumber: string;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  target: string;
  other: Ids;
};

export function createsOrder(scenario: CallPlayed | null): boolean {
  switch (scenario?.name) {
    case undefined:
    case "hang-after":
    case "reset-after":
    case "error-with-id":
    case "error-late":
      return true;
    case "hang-before":
    case "reset-before":
    case "error-answer":
      return false;
    default:
      return scenario?.parameters.taken ?? true;
  }
}

const html = "text/html;charset=utf-8";
const badGatewayPage =
  "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n";

export function playCall(scenario: CallPlayed | null, call: PlayedCall): Reply {
  const { answer } = call;
  if (answer === null) return scenario?.name === "reset-before" ? { kind: "reset" } : { kind: "hang" };
  const instead = (other: WireAnswer): Reply => ({ kind: "answer", answer: other, afterMs: 0 });
  switch (scenario?.name) {
    case undefined:
      return instead(answer);
    case "slow":
      return { kind: "answer", answer, afterMs: scenario.parameters.ms };
    case "hang-before":
    case "hang-after":
      return { kind: "hang" };
    case "reset-before":
    case "reset-after":
      return { kind: "reset" };
    case "half-answer":
      return { kind: "half", answer, share: scenario.parameters.share };
    case "drip":
      return { kind: "drip", answer, bytes: scenario.parameters.bytes, everyMs: scenario.parameters.everyMs };
    case "refused-empty":
      return instead({ status: 403, contentType: html, body: "" });
    case "refused-page":
      return instead(accessDenied());
    case "error-500":
      return instead(plainAnswer(500, `Internal server error [${call.serialNumber}]`));
    case "page-502":
      return instead({ status: 502, contentType: "text/html", body: badGatewayPage });
    case "redirect": {
      const { status } = scenario.parameters;
      return instead({ status, contentType: html, body: "", headers: { Location: call.target } });
    }
    case "huge-body":
      return instead({ ...answer, body: Buffer.concat([bytesOf(answer), padding(scenario.parameters.bytes)]) });
    case "wrong-encoding":
      return instead(encodeWrongly(answer, scenario.parameters.form));
    case "endless-body":
      return { kind: "endless", answer, bytes: scenario.parameters.bytes, everyMs: scenario.parameters.everyMs };
    case "doubled-fields":
      return instead(
        formAnswer([...fieldsOf(answer), ["type", "error"], ["gateway-order-id", call.other.gatewayOrderId]]),
      );
    case "other-order": {
      const ids = { "merchant-order-id": call.other.clientOrderId, "gateway-order-id": call.other.gatewayOrderId };
      return instead(formAnswer(replaceFields(fieldsOf(answer), ids)));
    }
    case "error-answer":
      return instead(errorAnswer(call, null, scenario.parameters));
    case "error-late":
      return instead(
        scenario.parameters.answer === "refused"
          ? { status: 403, contentType: html, body: "" }
          : errorAnswer(call, null, scenario.parameters),
      );
    case "error-with-id":
      return instead(errorAnswer(call, call.gatewayOrderId, scenario.parameters));
    default:
      scenario satisfies undefined;
      throw new Error(`unknown call scenario: ${JSON.stringify(scenario)}`);
  }
}

export function bytesOf(answer: WireAnswer): Buffer {
  return typeof answer.body === "string" ? Buffer.from(answer.body, "utf8") : answer.body;
}

export function padding(bytes: number): Buffer {
  return Buffer.concat([Buffer.from("&padding="), Buffer.alloc(bytes, "x")]);
}

function fieldsOf(answer: Answer): [string, string][] {
  if (answer.status !== 200) return [];
  return [...new URLSearchParams(answer.body)].map(([name, value]) => [name, value.replace(/\n$/, "")]);
}

function replaceFields(fields: [string, string][], values: Record<string, string>): [string, string][] {
  return [...fields.filter(([name]) => !(name in values)), ...Object.entries(values)];
}

function errorAnswer(call: PlayedCall, gatewayOrderId: string | null, why: { code: string; message: string }): Answer {
  return formAnswer([
    ["type", "error"],
    ["serial-number", call.serialNumber],
    ["merchant-order-id", call.clientOrderId],
    ["gateway-order-id", gatewayOrderId],
    ["error-message", why.message],
    ["error-code", why.code],
  ]);
}

function encodeWrongly(answer: Answer, form: "utf-16" | "latin-1" | "gzip"): WireAnswer {
  const text = answer.body;
  switch (form) {
    case "utf-16":
      return { ...answer, body: Buffer.from(`\uFEFF${text}`, "utf16le") };
    case "latin-1":
      return { ...answer, body: Buffer.from(`${text}&descriptor=Café\n`, "latin1") };
    case "gzip":
      return { ...answer, body: gzipSync(text), headers: { "Content-Encoding": "gzip" } };
    default:
      return form satisfies never;
  }
}
