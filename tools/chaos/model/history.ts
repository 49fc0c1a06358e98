import type { AppContext } from "@/lib/core/runtime/context";
import { storeDelivery } from "@/lib/payments/callbacks/receive";
import { loopsOf } from "@/lib/processes/worker/run-worker";
import type { Random } from "../random";
import { type Clock, Proc, within } from "./clock";
import { Gateway } from "./gateway";
import { contextOf, type Ground, startAt } from "./ground";
import { Laws } from "./laws";
import { type Statement, Store } from "./store";

/** Loops for mails, purges and reports move no money and are left out. */
const leftOut = new Set([
  "wipe old drafts",
  "send mails",
  "make alerts",
  "alert on unconfirmed orders",
  "mail alerts",
  "chain audit",
  "make partitions",
  "remove old months",
  "purge alerts",
  "apply resolutions",
  "close days",
  "compare open periods",
  "follow the zone",
  "reseal",
  "expire approvals",
]);

const statementsAtOnce = 120;

export type Worker = {
  proc: Proc;
  ctx: AppContext;
  loops: { name: string; run: () => Promise<number> }[];
  busy: Set<string>;
};

export class History {
  readonly clock: Clock;
  readonly store: Store;
  readonly gateway: Gateway;
  readonly ground: Ground;
  readonly laws: Laws;
  readonly workers: Worker[] = [];
  readonly trace: string[] = [];
  readonly own: AppContext;
  readonly #drop: () => Promise<void>;
  #users = 0;
  #made = 0;

  private constructor(clock: Clock, ground: Ground, store: Store, drop: () => Promise<void>) {
    Object.assign(this, { clock, ground, store });
    this.clock = clock;
    this.ground = ground;
    this.store = store;
    this.gateway = new Gateway(clock, ground.controlKey);
    this.gateway.install();
    this.own = this.#contextOf(new Proc("model"), true);
    this.laws = new Laws(this);
    this.#drop = drop;
  }

  static async begin(clock: Clock, ground: Ground, random: Random, workers: number): Promise<History> {
    clock.restart(startAt, random);
    const { url, adminUrl, drop } = await ground.copy();
    const history = new History(clock, ground, await Store.open(clock, url, adminUrl), drop);
    for (let n = 0; n < workers; n++) history.workers.push(history.#startWorker());
    return history;
  }

  #contextOf(proc: Proc, atOnce = false): AppContext {
    const db = this.store.databaseOf(proc, { atOnce });
    return contextOf(this.ground.sealer, { db, now: () => new Date(this.clock.now) });
  }

  #startWorker(): Worker {
    const proc = new Proc(`worker ${++this.#made}`);
    const ctx = this.#contextOf(proc);
    const loops = within(proc, () => loopsOf(ctx)).loops.filter(({ name }) => !leftOut.has(name));
    return { proc, ctx, loops, busy: new Set() };
  }

  async beginRound(worker: Worker, name: string): Promise<string> {
    const loop = worker.loops.find((one) => one.name === name);
    if (!loop || worker.busy.has(name)) return `${worker.proc.name}: ${name} is under way`;
    worker.busy.add(loop.name);
    const over = () => worker.busy.delete(loop.name);
    void within(worker.proc, () => loop.run()).then(over, over);
    await this.clock.settle();
    return `${worker.proc.name}: ${loop.name}`;
  }

  async act(work: (ctx: AppContext) => Promise<unknown>): Promise<Proc> {
    const proc = new Proc(`user ${++this.#users}`);
    const ctx = this.#contextOf(proc);
    within(proc, () => work(ctx)).catch(() => undefined);
    await this.clock.settle();
    return proc;
  }

  ready(proc?: Proc): Statement[] {
    return this.store.ready.filter((one) => one.proc.runs && (proc === undefined || one.proc === proc));
  }

  async goOn(proc: Proc, most = statementsAtOnce): Promise<number> {
    let done = 0;
    for (let [next] = this.ready(proc); next && done < most; [next] = this.ready(proc), done++)
      await this.store.run(next);
    return done;
  }

  async kill(at: number): Promise<string> {
    const worker = this.workers[at % this.workers.length];
    if (!worker) return "nothing";
    worker.proc.state = "dead";
    this.gateway.requests = this.gateway.requests.filter(({ proc }) => proc !== worker.proc);
    await this.store.forget(worker.proc);
    this.workers[this.workers.indexOf(worker)] = this.#startWorker();
    return `${worker.proc.name} dies, another one starts`;
  }

  async deliver(at: number, times: number): Promise<string> {
    const { callbacks } = this.gateway;
    const callback = callbacks[at % callbacks.length];
    if (!callback) return "nothing to deliver";
    this.gateway.callbacks = callbacks.filter((one) => one !== callback);
    for (let n = 0; n < times; n++) {
      await storeDelivery(this.own, this.ground.token, {
        ...{ method: "POST", query: "", contentType: "application/x-www-form-urlencoded", headers: {} },
        body: this.gateway.write(callback),
      });
    }
    return `callback ${callback.order.clientOrderId} ${callback.status}, ${times} times`;
  }

  async close(): Promise<void> {
    for (const { proc } of this.workers) await this.store.forget(proc);
    await this.store.close();
    await this.#drop();
  }
}
