import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, accessDenied, plainAnswer, validationError } from "./answers";
import { type Core, complain } from "./core";
import type { EntryBody, Subject } from "./entries";
import { decodePairs, journalFields } from "./form-values";
import { readBody } from "./http-body";
import type { Target } from "./merchants";
import type { Decision, OperationPlayed } from "./operation";
import { decidePayout } from "./payout";
import { isNonceUsed } from "./state";
import { decideStatusQuery } from "./status-query";
import { type SignedRequest, type Verdict, verifyRequest } from "./verify";

/** merchant_data may be 65,536 characters of 4 bytes, each written as %XX. */
const maxBodyBytes = 2 * 1024 * 1024;

const operations: (OperationPlayed & { path: string })[] = [
  { path: "payout", name: "payout", decide: decidePayout },
  { path: "status", name: "status", decide: decideStatusQuery },
];

type Route = { operation: OperationPlayed; target: Target };

/** What a path of the gateway means; null when it means nothing (interface document, Endpoints). */
export function findRoute(requestTarget: string): Route | null {
  const match = /^\/paynet\/api\/v4\/([a-z-]+)(\/group)?\/([A-Za-z0-9_-]{1,64})$/.exec(
    requestTarget.split("?")[0] ?? "",
  );
  const operation = operations.find((candidate) => candidate.path === match?.[1]);
  if (!match || !operation) return null;
  return { operation, target: { grouped: match[2] !== undefined, id: match[3] ?? "" } };
}

/** Plays the gateway: verifies, decides, journals, and only then answers. */
export class GatewayDoor {
  readonly #core: Promise<Core>;
  readonly #onOrder: (gatewayOrderId: string) => void;
  readonly #silent = new Set<ServerResponse>();

  /** @param core may still be under way: calls wait until the journal was replayed */
  constructor(core: Promise<Core>, onOrder: (gatewayOrderId: string) => void) {
    this.#core = core;
    this.#onOrder = onOrder;
  }

  /** The handler for the listener. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request).then(
      (answer) => {
        if (answer) send(response, answer);
        else this.#keepSilent(response);
      },
      (cause) => {
        if (response.destroyed) return; // the caller went away before its request was whole
        const errorId = randomUUID();
        complain(`call ${errorId}`, cause);
        send(response, plainAnswer(500, `Internal server error [${errorId}]`));
      },
    );
  }

  #keepSilent(response: ServerResponse): void {
    this.#silent.add(response);
    response.on("close", () => this.#silent.delete(response));
  }

  /** Cuts the calls that will never be answered, so that a shutdown need not wait for them. */
  cutSilent(): void {
    for (const response of this.#silent) response.destroy();
  }

  async #answer(request: IncomingMessage): Promise<Answer | null> {
    const core = await this.#core;
    const target = request.url ?? "";
    const route = findRoute(target);
    if (!route) return plainAnswer(404, "No such path");
    if (request.method !== "POST") return plainAnswer(405, "Only POST");
    const body = await readBody(request, maxBodyBytes);
    if (!body) return plainAnswer(413, `The body is larger than ${maxBodyBytes} bytes`);
    const signed: SignedRequest = {
      method: request.method,
      host: request.headers.host ?? "",
      target,
      authorization: request.headers.authorization,
      contentType: request.headers["content-type"],
      body,
    };
    const claimed = new URLSearchParams(body.toString("utf8")).get("client_orderid")?.slice(0, 128) ?? null;
    const verdict = await verifyRequest(
      signed,
      (consumerKey) => core.state.merchants.get(consumerKey)?.publicKey ?? null,
      core.state.settings.timestampWindowSeconds,
      core.realNow(),
    );
    const decided = this.#decide(core, route, verdict, claimed);
    await core.journal.append(decided.entries, core.now());
    for (const entry of decided.entries) {
      if (entry.kind === "order" && entry.gatewayOrderId !== null) this.#onOrder(entry.gatewayOrderId);
    }
    return decided.answer;
  }

  /** No await between here and append(): the nonce is checked and marked in one breath. */
  #decide(
    core: Core,
    route: Route,
    verdict: Verdict,
    claimed: string | null,
  ): { entries: EntryBody[]; answer: Answer | null } {
    const { operation, target } = route;
    if (!verdict.ok) return denied(route, verdict.consumerKey, claimed, verdict.reason);
    const { consumerKey, timestamp, nonce } = verdict;
    const merchant = core.state.merchants.get(consumerKey);
    if (!merchant) return denied(route, consumerKey, claimed, "the consumer key is not known");
    if (isNonceUsed(core.state, consumerKey, timestamp, nonce)) {
      return denied(route, consumerKey, claimed, "the nonce was used before with this timestamp");
    }
    const serialNumber = randomUUID();
    const pairs = decodePairs(verdict.pairs);
    const decision: Decision = pairs
      ? operation.decide(core.state, { consumerKey, merchant, target, pairs, serialNumber }, core.now())
      : unreadable(serialNumber);
    const { made, answer, subject, reason } = decision;
    const call: EntryBody = {
      kind: "call",
      verdict: decision.verdict,
      operation: operation.name,
      consumerKey,
      groupId: target.grouped ? target.id : null,
      ...subject,
      reason,
      serialNumber,
      nonce: { timestamp, value: nonce },
      answered: answer !== null,
      fields: pairs ? journalFields(operation.name, pairs) : [],
    };
    return { entries: [...made, call], answer };
  }
}

const nothing: Pick<Subject, "clientOrderId" | "gatewayOrderId" | "amount" | "currency"> = {
  clientOrderId: null,
  gatewayOrderId: null,
  amount: null,
  currency: null,
};

/** @param claimed the client order id that the unproven body speaks of, so that the refusal is found under it */
function denied(route: Route, consumerKey: string | null, claimed: string | null, reason: string) {
  const { operation, target } = route;
  const call: EntryBody = {
    kind: "call",
    verdict: "access-denied",
    operation: operation.name,
    consumerKey: consumerKey?.slice(0, 256) ?? null,
    endpointId: target.grouped ? null : target.id,
    groupId: target.grouped ? target.id : null,
    ...nothing,
    clientOrderId: claimed,
    reason,
    serialNumber: randomUUID(),
    nonce: null,
    answered: true,
    fields: [],
  };
  return { entries: [call], answer: accessDenied() };
}

function unreadable(serialNumber: string): Decision {
  const refusal = { code: "not-utf-8", message: "The body is not UTF-8", serialNumber, clientOrderId: null };
  return {
    verdict: "validation-error",
    reason: refusal.message,
    subject: { endpointId: null, ...nothing },
    made: [],
    answer: validationError(refusal),
  };
}

function send(response: ServerResponse, answer: Answer): void {
  const body = Buffer.from(answer.body, "utf8");
  response.writeHead(answer.status, {
    "Content-Type": answer.contentType,
    "Content-Length": body.length,
    "Strict-Transport-Security": "max-age=31536000",
    ...(answer.status === 413 ? { Connection: "close" } : {}),
  });
  response.end(body);
}
