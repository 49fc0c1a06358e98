export class Sandbox {
  readonly #origin: string;

  constructor(controlPort: number | string) {
    this.#origin = `http://127.0.0.1:${controlPort}`;
  }

  /** @throws Error with the endpoint's own message */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#origin}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async outage(seconds: number): Promise<void> {
    await this.ask("POST", "/outage", { seconds });
  }

  async payoutCalls(clientOrderId: string): Promise<number> {
    return (await this.entriesOf(clientOrderId)).filter(isPayoutCall).length;
  }

  async entriesOf(clientOrderId: string): Promise<Entry[]> {
    return (await this.ask<Page>("GET", `/journal?client_orderid=${clientOrderId}&limit=1000`)).entries;
  }

  async changeControlKey(consumerKey: string, controlKey: string): Promise<void> {
    const { publicKeyPem, endpoints, groups } = await this.ask<Merchant>("GET", `/merchants/${consumerKey}`);
    await this.ask("PUT", `/merchants/${consumerKey}`, { publicKeyPem, endpoints, groups, controlKey });
  }

  /**
   * Lists orders of the run with more than one payout call; the list must be empty. A call with refused access is not
   * counted: the refusal proves that nothing was created, and a user may send the order again.
   */
  async sentTwice(): Promise<string[]> {
    const calls = new Map<string, number>();
    let after = 0;
    for (;;) {
      const page = await this.ask<Page>("GET", `/journal?after=${after}&limit=1000`);
      for (const entry of page.entries.filter((one) => isPayoutCall(one) && !refusals.includes(one.scenario ?? ""))) {
        const id = entry.clientOrderId ?? "";
        calls.set(id, (calls.get(id) ?? 0) + 1);
      }
      if (page.next === null) break;
      after = page.next;
    }
    return [...calls].filter(([, count]) => count > 1).map(([id]) => id);
  }

  async gatewayOrderId(clientOrderId: string): Promise<string> {
    const { orders } = await this.ask<{ orders: { gatewayOrderId: string }[] }>(
      "GET",
      `/orders?client_orderid=${clientOrderId}`,
    );
    return orders[0]?.gatewayOrderId ?? "";
  }
}

export type Entry = {
  kind: string;
  verdict: string;
  operation: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  scenario?: string | null;
  taken?: boolean;
  serialNumber?: string;
  details?: { serialNumber?: string };
};
type Merchant = { publicKeyPem: string; endpoints: unknown[]; groups: unknown[] };

const refusals = ["refused-empty", "refused-page"];
type Page = { entries: Entry[]; next: number | null };

const isPayoutCall = ({ kind, operation }: Entry) => kind === "call" && operation === "payout";
