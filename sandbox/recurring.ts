import { randomUUID } from "node:crypto";
import { chargeOrder } from "./charges";
import type { Core } from "./core";
import type { Entry } from "./entries";
import type { Orders } from "./orders";
import { playCharge } from "./played-call";
import { amountOfCharge, dayOf, type Profile, profileKey } from "./profiles";
import { nextCharge } from "./schedule";
import { nextGatewayOrderId } from "./state";

export class Recurring {
  readonly #core: Core;
  readonly #orders: Orders;

  constructor(core: Core, orders: Orders) {
    this.#core = core;
    this.#orders = orders;
  }

  armAll(): void {
    for (const key of this.#core.state.profiles.keys()) this.#arm(key);
  }

  follow(entry: Entry): void {
    switch (entry.kind) {
      case "profile":
        this.#arm(profileKey(entry.profile.consumerKey, entry.profile.id));
        break;
      case "order": {
        const { charge } = entry.details;
        if (charge && entry.consumerKey !== null) this.#arm(profileKey(entry.consumerKey, charge.profileId));
        break;
      }
      case "settings":
        this.armAll();
        break;
      default:
        break;
    }
  }

  #arm(key: string): void {
    const { state, agenda } = this.#core;
    const profile = state.profiles.get(key);
    const next = profile ? nextCharge(profile, state.settings.recurring) : null;
    const item = `profile ${key}`;
    if (next) agenda.plan(item, `${next.date}T00:00:00Z`, () => this.#charge(key));
    else agenda.forget(item);
  }

  async #charge(key: string): Promise<void> {
    const { state, journal } = this.#core;
    const now = this.#core.now();
    const profile = state.profiles.get(key);
    const next = profile ? nextCharge(profile, state.settings.recurring) : null;
    if (!profile || !next || next.date > dayOf(now)) return;
    const order = playCharge(state, this.#makeOrder(profile, next, now), now);
    await journal.append([order], now);
    this.#orders.arm(order.gatewayOrderId ?? "");
  }

  #makeOrder(profile: Profile, { index, date }: { index: number; date: string }, now: Date) {
    const { state } = this.#core;
    const gatewayOrderId = nextGatewayOrderId(state, now);
    const asked = {
      operation: null,
      endpointId: profile.endpointId,
      clientOrderId: `auto-${gatewayOrderId}`,
      gatewayOrderId,
      serialNumber: randomUUID(),
      amount: amountOfCharge(profile, index, state.settings.seed),
      charge: { index, by: "schedule" as const, dueOn: date, row: [] },
      notifyUrl: null,
      refusal: null,
    };
    return chargeOrder(profile, asked, state.settings, now);
  }
}
