import { newClientOrderId } from "@/lib/payments/orders/ids";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { Asked } from "./checker";
import type { Random } from "./random";

const specialAccounts = {
  declined: "4444000011110002",
  error: "4444000011110003",
  silent: "4444000011110004",
  filtered: "4444000011110005",
  unknown: "4444000011110007",
} as const;
export type Wish = "approved" | keyof typeof specialAccounts;

const senders: readonly [[string, string], ...[string, string][]] = [
  ["1001", "EUR"],
  ["1002", "USD"],
  ["77", "JPY"],
];

export class Forms {
  readonly asked: Asked[] = [];
  readonly #random: Random;
  readonly #connectionId: string;
  readonly #endpointIds: ReadonlyMap<string, string>;

  constructor(random: Random, connectionId: string, endpointIds: ReadonlyMap<string, string>) {
    this.#random = random;
    this.#connectionId = connectionId;
    this.#endpointIds = endpointIds;
  }

  fillIn(
    wish: Wish = "approved",
    { like, mustAlert = false }: { like?: PayoutInput; mustAlert?: boolean } = {},
  ): PayoutInput {
    const number = this.asked.length + 1;
    const [endpoint, currency] = this.#random.pick(senders);
    const cents = `${10 + Math.floor(number / 100)}.${String(number % 100).padStart(2, "0")}`;
    const form: PayoutInput = {
      clientOrderId: newClientOrderId(),
      connectionId: this.#connectionId,
      endpointId: this.#endpointIds.get(endpoint) ?? "",
      values: {
        amount: currency === "JPY" ? String(1_000 + number) : cents,
        currency,
        account_number: wish === "approved" ? String(7_000_000_000 + number) : specialAccounts[wish],
      },
      cvv: null,
      payeeAccountId: null,
      yourReference: `OB-${number}`,
      seenDuplicates: [],
      reasonWithoutUpdates: null,
      copiedFromId: null,
      ...(like ? { endpointId: like.endpointId, values: like.values, yourReference: like.yourReference } : {}),
    };
    const reference = form.yourReference ?? "";
    this.asked.push({ clientOrderId: form.clientOrderId, reference, shownAsSent: false, mustAlert });
    return form;
  }

  noteShown({ clientOrderId }: PayoutInput): void {
    const asked = this.asked.find((one) => one.clientOrderId === clientOrderId);
    if (asked) asked.shownAsSent = true;
  }
}
