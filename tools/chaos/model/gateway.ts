import type { Pair } from "@/lib/core/text/form-encoding";
import { gateway, type Transport } from "@/lib/gateway/protocol";
import { readBatch } from "@/sandbox/batch-csv";
import { controlOf } from "@/sandbox/callbacks";
import { type Clock, ownerNow, type Proc, within } from "./clock";

type Options = Parameters<typeof gateway.send>[1];

const finals = ["approved", "approved", "declined", "filtered"] as const;
type Status = "processing" | (typeof finals)[number];

export type Taken = {
  clientOrderId: string;
  gatewayOrderId: string;
  amount: string;
  currency: string;
  type: string;
  status: Status;
  seenFrom: number;
  times: number;
};

export type Request = {
  proc: Proc;
  operation: "payout" | "batch" | "status";
  ids: { clientOrderId: string; amount: string; currency: string }[];
  stage: "connecting" | "written";
  options: Options;
  taken: boolean;
  end: (transport: Transport) => void;
};

type Callback = { order: Taken; status: Status };

/** A request that the gateway accepted never ends with a proof of the opposite. */
const outcomes = {
  refusedConnection: "not_sent",
  clean: "clean",
  error: "error",
  reset: "reset",
  serverError: "serverError",
  validation: "validation",
  accessRefused: "accessRefused",
} as const;
export type NetOutcome = keyof typeof outcomes;

const hiddenForMs = [0, 0, 20_000, 540_000];

export class Gateway {
  readonly taken = new Map<string, Taken>();
  readonly written = new Map<string, { open: boolean; again: boolean }>();
  requests: Request[] = [];
  callbacks: Callback[] = [];
  isWell = false;
  readonly #clock: Clock;
  readonly #controlKey: string;
  #numbers = 0;

  constructor(clock: Clock, controlKey: string) {
    this.#clock = clock;
    this.#controlKey = controlKey;
  }

  install(): void {
    gateway.send = ({ body, url }, options) => this.#post(body, new URL(url).pathname, options);
  }

  #post(body: string, path: string, options: Options): Promise<Transport> {
    const proc = ownerNow();
    if (!proc) throw new Error("a call from outside of the model");
    return new Promise((resolve) => {
      const fields = new URLSearchParams(body);
      const request: Request = {
        proc,
        ...readRequest(fields, path),
        stage: "connecting",
        options,
        taken: false,
        end: (transport) => {
          this.#clock.cancel(timer);
          this.requests = this.requests.filter((one) => one !== request);
          resolve(transport);
        },
      };
      const timer = this.#clock.after(options.deadlineMs, proc, () => request.end(lateAnswer(request)));
      this.requests.push(request);
    });
  }

  advance(request: Request, drawn: NetOutcome, luck: number): NetOutcome {
    const outcome = this.#possible(request, drawn);
    this.#play(request, outcome, luck);
    return outcome;
  }

  #possible({ stage, operation, taken }: Request, drawn: NetOutcome): NetOutcome {
    if (stage === "connecting" || operation === "status") return drawn;
    if (taken) return drawn === "validation" || drawn === "accessRefused" ? "error" : drawn;
    if (drawn === "clean") return "reset";
    return drawn === "accessRefused" && operation === "batch" ? "error" : drawn;
  }

  #play(request: Request, outcome: NetOutcome, luck: number): void {
    const { stage, operation, proc, options } = request;
    if (stage === "written") {
      request.end(operation === "status" ? this.#answerQuery(request, outcome) : this.#answerCall(request, outcome));
    } else if (outcome === "refusedConnection") {
      this.#unsent(request, "The connection was refused.", "ECONNREFUSED");
    } else if (options.beforeWrite && !within(proc, options.beforeWrite)) {
      this.#unsent(request, "The permission to send expired.", "WITHDRAWN");
    } else {
      request.stage = "written";
      if (operation !== "status") this.#write(request, outcome, luck);
    }
  }

  #unsent({ end }: Request, reason: string, code: string): void {
    end({ kind: "not_sent", reason, code });
  }

  #write(request: Request, outcome: NetOutcome, luck: number): void {
    const takes = ["clean", "reset", "error", "serverError"].includes(outcome) && (outcome === "clean" || luck % 3 > 0);
    request.taken = takes;
    for (const { clientOrderId, amount, currency } of request.ids) {
      const before = this.written.get(clientOrderId);
      this.written.set(clientOrderId, { open: true, again: before?.again || before?.open === true });
      if (!takes) continue;
      const known = this.taken.get(clientOrderId);
      if (known) known.times++;
      else
        this.taken.set(clientOrderId, {
          ...{ clientOrderId, amount, currency, type: request.operation === "payout" ? "payout" : "sale", times: 1 },
          gatewayOrderId: String(700_000 + ++this.#numbers),
          status: "processing",
          seenFrom: this.#clock.now + (hiddenForMs[luck % hiddenForMs.length] ?? 0),
        });
    }
  }

  #answerCall(request: Request, outcome: NetOutcome): Transport {
    const [first] = request.ids;
    const found = this.taken.get(first?.clientOrderId ?? "");
    if (outcome === "reset") return { kind: "no_answer", reason: "The connection broke.", code: "ECONNRESET" };
    if (outcome === "serverError") return answer(500, []);
    if (outcome === "clean" && request.operation === "batch") return answer(200, []);
    if (outcome === "clean")
      return answer(200, [
        ["type", "async-response"],
        ["serial-number", "1"],
        ["merchant-order-id", first?.clientOrderId ?? ""],
        ["gateway-order-id", found?.gatewayOrderId ?? ""],
      ]);
    if (outcome === "accessRefused") {
      this.#proven(request);
      return answer(403, []);
    }
    if (outcome === "validation")
      return answer(200, [
        ["type", "validation-error"],
        ["error-code", "8"],
        ["error-message", "Invalid"],
      ]);
    return answer(200, [
      ["type", "error"],
      ["error-code", "1"],
      ["error-message", "Failed"],
    ]);
  }

  #proven({ ids }: Request): void {
    for (const { clientOrderId } of ids)
      this.written.set(clientOrderId, { open: false, again: this.written.get(clientOrderId)?.again ?? false });
  }

  #answerQuery({ ids }: Request, outcome: NetOutcome): Transport {
    const [asked] = ids;
    const order = this.taken.get(asked?.clientOrderId ?? "");
    if (!this.isWell && (outcome === "reset" || outcome === "serverError")) return answer(500, []);
    if (!order || order.seenFrom > this.#clock.now)
      return answer(200, [
        ["type", "validation-error"],
        ["error-code", "order-not-found"],
        ["error-message", "No such order"],
      ]);
    return answer(200, [
      ["type", "status-response"],
      ["serial-number", "1"],
      ["merchant-order-id", order.clientOrderId],
      ["gateway-order-id", order.gatewayOrderId],
      ["transaction-type", order.type],
      ["status", order.status],
      ["amount", order.amount],
      ["currency", order.currency],
    ]);
  }

  decide(order: Taken, luck: number): void {
    if (order.status !== "processing") return;
    order.status = finals[luck % finals.length] ?? "approved";
    this.callbacks.push({ order, status: order.status });
  }

  write({ order, status }: Callback): string {
    const { gatewayOrderId, clientOrderId, amount, currency, type } = order;
    const control = controlOf(status, gatewayOrderId, clientOrderId, this.#controlKey);
    return new URLSearchParams({
      status,
      type,
      orderid: gatewayOrderId,
      client_orderid: clientOrderId,
      amount,
      currency,
      control,
    }).toString();
  }
}

function readRequest(fields: URLSearchParams, path: string): Pick<Request, "operation" | "ids"> {
  const text = (name: string) => fields.get(name) ?? "";
  const payload = fields.get("payload");
  if (payload !== null) {
    const batch = readBatch(payload, 1_000);
    if (!("rows" in batch)) throw new Error("the model's gateway cannot read this batch");
    const ids = batch.rows.map((row) => ({
      clientOrderId: row["client-orderid"] ?? "",
      amount: row.amount ?? "",
      currency: row.currency ?? "EUR",
    }));
    return { operation: "batch", ids };
  }
  const ids = [{ clientOrderId: text("client_orderid"), amount: text("amount"), currency: text("currency") }];
  return { operation: fields.has("amount") && !path.includes("status") ? "payout" : "status", ids };
}

const lateAnswer = ({ stage }: Request): Transport =>
  stage === "written"
    ? { kind: "no_answer", reason: "No answer in time.", code: "DEADLINE" }
    : { kind: "not_sent", reason: "No connection in time.", code: "DEADLINE" };

function answer(status: number, pairs: Pair[]): Transport {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { kind: "answer", ms: 1, status, headers, body: new URLSearchParams(pairs).toString(), dateHeader: null };
}
