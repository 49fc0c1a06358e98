import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, accessDenied, emptyDenial, plainAnswer, validationError } from "./answers";
import { decideBatch } from "./batch";
import type { Reply } from "./call-play";
import { complain } from "./complain";
import type { Core } from "./core";
import type { EntryBody, Subject } from "./entries";
import { decodePairs, journalFields } from "./form-values";
import { readBody } from "./http-body";
import type { Target } from "./merchants";
import type { Decision, OperationPlayed } from "./operation";
import { decidePayout } from "./payout";
import { drawFrom, playDecision } from "./played-call";
import { chooseUnread } from "./rules";
import { isNonceUsed } from "./state";
import { decideStatusQuery } from "./status-query";
import { decideUpdate } from "./update";
import { claimedConsumerKey, type SignedRequest, type Verdict, verifyRequest } from "./verify";
import { Wire } from "./wire";

/** merchant_data may have 65,536 characters of 4 bytes, each written as %XX. */
const maxBodyBytes = 2 * 1024 * 1024;

const operations: (OperationPlayed & { path: string })[] = [
  { path: "payout", name: "payout", decide: decidePayout },
  { path: "status", name: "status", decide: decideStatusQuery },
  {
    path: "process-recurring-payments",
    name: "process-recurring-payments",
    decide: decideBatch,
    endpointsOnly: true,
    denial: emptyDenial(),
  },
  { path: "update-recurring-payment", name: "update-recurring-payment", decide: decideUpdate, endpointsOnly: true },
];

type Route = { operation: OperationPlayed; target: Target };
type Decided = { entries: EntryBody[]; reply: Reply };

export function findRoute(requestTarget: string): Route | null {
  const match = /^\/paynet\/api\/v4\/([a-z-]+)(\/group)?\/([A-Za-z0-9_-]{1,64})$/.exec(
    requestTarget.split("?")[0] ?? "",
  );
  const operation = operations.find((candidate) => candidate.path === match?.[1]);
  if (!match || !operation || (operation.endpointsOnly && match[2] !== undefined)) return null;
  return { operation, target: { grouped: match[2] !== undefined, id: match[3] ?? "" } };
}

/** Verifies, decides, plays scenarios and journals each call, and only then answers. */
export class GatewayEndpoint {
  readonly #core: Promise<Core>;
  readonly #onOrder: (gatewayOrderId: string) => Promise<void>;
  readonly #wire = new Wire();

  constructor(core: Promise<Core>, onOrder: (gatewayOrderId: string) => Promise<void>) {
    this.#core = core;
    this.#onOrder = onOrder;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request).then(
      (reply) => this.#wire.play(response, reply),
      (cause) => {
        if (response.destroyed) return;
        const errorId = randomUUID();
        complain(`call ${errorId}`, cause);
        this.#wire.play(response, whole(plainAnswer(500, `Internal server error [${errorId}]`)));
      },
    );
  }

  cutOpen(): void {
    this.#wire.close();
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    const core = await this.#core;
    const target = request.url ?? "";
    const route = findRoute(target);
    if (!route) return whole(plainAnswer(404, "No such path"));
    if (request.method !== "POST") return whole(plainAnswer(405, "Only POST"));
    const { authorization } = request.headers;
    const unread = this.#evaluateUnread(core, route, claimedConsumerKey(authorization));
    if (unread.entry) {
      await core.journal.append([unread.entry], core.now());
      return { kind: "hang" };
    }
    const body = await readBody(request, maxBodyBytes);
    if (!body) return whole(plainAnswer(413, `The body is larger than ${maxBodyBytes} bytes`));
    const signed: SignedRequest = {
      method: request.method,
      host: request.headers.host ?? "",
      target,
      authorization,
      contentType: request.headers["content-type"],
      body,
    };
    const form = new URLSearchParams(body.toString("utf8"));
    const claimed = (form.get("client_orderid") ?? form.get("client-orderid"))?.slice(0, 128) ?? null;
    const verdict = await verifyRequest(
      signed,
      (consumerKey) => core.state.merchants.get(consumerKey)?.publicKey ?? null,
      core.state.settings.timestampWindowSeconds,
      // Users may move the clock ahead of the machine's, which signs; a clock set back is the one to sign by.
      new Date(Math.min(core.realNow().getTime(), core.now().getTime())),
    );
    const decided = this.#decide(core, route, verdict, { claimed, path: target, passedOver: unread.passedOver });
    await core.journal.append(decided.entries, core.now());
    const ids = decided.entries.flatMap((entry) => (entry.kind === "order" ? (entry.gatewayOrderId ?? []) : []));
    await Promise.all(ids.map(this.#onOrder));
    return decided.reply;
  }

  #evaluateUnread(core: Core, route: Route, consumerKey: string | null) {
    const asked = { operation: route.operation.name, consumerKey: consumerKey ?? "" };
    const { rule, passedOver } = chooseUnread(core.state.rules, asked, drawFrom(core.state));
    if (!rule) return { entry: null, passedOver };
    const played = { scenario: rule.scenario.name, rule: rule.id, draws: core.state.draws };
    return { entry: untaken(route, { verdict: "not-taken", consumerKey, answered: false, ...played }), passedOver };
  }

  /** No await may stand between here and append(): nonces, rules and draws must be read and used in one step. */
  #decide(
    core: Core,
    route: Route,
    verdict: Verdict,
    asked: { claimed: string | null; path: string; passedOver: ReadonlySet<number> },
  ): Decided {
    const { operation, target } = route;
    const { state } = core;
    const denied = (consumerKey: string | null, reason: string): Decided => ({
      entries: [untaken(route, { verdict: "access-denied", consumerKey, reason, clientOrderId: asked.claimed })],
      reply: whole(operation.denial ?? accessDenied()),
    });
    if (!verdict.ok) return denied(verdict.consumerKey, verdict.reason);
    const { consumerKey, timestamp, nonce } = verdict;
    const merchant = state.merchants.get(consumerKey);
    if (!merchant) return denied(consumerKey, "the consumer key is unknown");
    if (isNonceUsed(state, consumerKey, timestamp, nonce)) {
      return denied(consumerKey, "the nonce was already used with this timestamp");
    }
    const now = core.now();
    const serialNumber = randomUUID();
    const pairs = decodePairs(verdict.pairs);
    const call = { consumerKey, merchant, target, pairs: pairs ?? [], serialNumber };
    const decision: Decision = pairs ? operation.decide(state, call, now) : unreadable(serialNumber);
    const { made, reply, ...played } = playDecision(
      state,
      operation,
      { ...call, path: asked.path },
      decision,
      asked.passedOver,
      now,
    );
    const entry: EntryBody = {
      kind: "call",
      operation: operation.name,
      consumerKey,
      groupId: target.grouped ? target.id : null,
      ...decision.subject,
      ...played,
      reason: decision.reason,
      serialNumber,
      nonce: { timestamp, value: nonce },
      answered: reply.kind === "answer" || reply.kind === "drip",
      fields: pairs ? journalFields(operation.name, pairs) : [],
    };
    return { entries: [...made, entry], reply };
  }
}

function whole(answer: Answer): Reply {
  return { kind: "answer", answer, afterMs: 0 };
}

const nothing: Pick<Subject, "clientOrderId" | "gatewayOrderId" | "amount" | "currency"> = {
  clientOrderId: null,
  gatewayOrderId: null,
  amount: null,
  currency: null,
};

type CallEntry = Extract<EntryBody, { kind: "call" }>;

function untaken(route: Route, seen: Pick<CallEntry, "verdict" | "consumerKey"> & Partial<CallEntry>): CallEntry {
  const { operation, target } = route;
  return {
    kind: "call",
    operation: operation.name,
    endpointId: target.grouped ? null : target.id,
    groupId: target.grouped ? target.id : null,
    ...nothing,
    reason: null,
    serialNumber: randomUUID(),
    nonce: null,
    answered: true,
    scenario: null,
    taken: false,
    rule: null,
    draws: 0,
    fields: [],
    ...seen,
    consumerKey: seen.consumerKey?.slice(0, 256) ?? null,
  };
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
