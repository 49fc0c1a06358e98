import { createServer } from "node:http";
import { callbacks } from "@/db/schema/callbacks";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { makeAlerts } from "@/lib/desk/alerts/detect";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { findAddress } from "@/lib/payments/callbacks/store-deliveries";
import { askSandbox, type Sandbox } from "@/lib/payments/connections/sandbox";
import { claimDueQueries, queryOrder } from "@/lib/payments/dispatch/polling";

const moveWithinMs = 120_000;
const atOnce = 200;
const tickMs = 7;

export class SampleWorld {
  readonly ctx: AppContext;
  readonly #sandbox: Sandbox;
  readonly #by: { preparer: Actor; approver: Actor };
  readonly #ended: AbortSignal;
  #at = new Date(0);

  constructor(ctx: AppContext, sandbox: Sandbox, by: { preparer: Actor; approver: Actor }, ended: AbortSignal) {
    this.ctx = { ...ctx, sendsMail: false, now: this.now };
    this.#sandbox = sandbox;
    this.#by = by;
    this.#ended = ended;
  }

  now = (): Date => {
    this.#at = new Date(this.#at.getTime() + tickMs);
    return this.#at;
  };

  as(who: "preparer" | "approver"): Actor {
    return { ...this.#by[who], steppedUpAt: this.#at };
  }

  async ask(method: "PUT" | "PATCH" | "POST", path: string, body: unknown): Promise<unknown> {
    this.#ended.throwIfAborted();
    return askSandbox(this.#sandbox, method, path, { body, withinMs: moveWithinMs });
  }

  async moveTo(at: Date): Promise<void> {
    this.#at = at;
    await this.ask("POST", "/clock", { to: at.toISOString() });
  }

  async begin(at: Date, until: Date): Promise<void> {
    this.#at = at;
    await this.ask("POST", "/clock", { to: at.toISOString(), forgetBefore: until.toISOString() });
  }

  /** The gateway accepts signatures within five minutes of its clock. */
  type(minutes: number): void {
    this.#at = new Date(this.#at.getTime() + minutes * 60_000);
  }

  async pass(minutes: number): Promise<void> {
    await this.moveTo(new Date(this.#at.getTime() + minutes * 60_000));
    while ((await evaluateDeliveries(this.ctx, atOnce)) > 0);
    const due = await claimDueQueries(this.ctx, atOnce);
    await Promise.all(due.map((id) => queryOrder(this.ctx, id)));
    while ((await makeAlerts(this.ctx)) > 0);
  }

  async receive(): Promise<() => Promise<void>> {
    const { hostname, port } = new URL(this.ctx.callbackUrl);
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", this.ctx.callbackUrl);
      this.#store(pathname.split("/").at(-1) ?? "", request.method ?? "GET", searchParams.toString()).then(
        (known) => response.writeHead(known ? 200 : 404).end(),
        () => response.writeHead(503).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(Number(port || 80), hostname, resolve);
    });
    return async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  }

  async #store(token: string, method: string, query: string): Promise<boolean> {
    const address = await findAddress(this.ctx, token);
    if (!address) return false;
    const at = { receivedAt: this.#at, evaluateAfter: this.#at };
    await this.ctx.db
      .insert(callbacks)
      .values({ ...address, ...at, method, query, body: "", headers: {}, isFinal: true });
    return true;
  }
}
