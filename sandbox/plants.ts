import { z } from "zod";
import { Refusal } from "./core";
import { batchOf, byTime, type Movement, oneUnit } from "./movements";
import type { Order } from "./state";

const reportPlants = ["missing-line", "wrong-amount", "duplicate-line", "unknown-line"] as const;
const bankPlants = ["missing-bank-line", "wrong-bank-amount", "duplicate-bank-line", "bank-charge"] as const;
export const plants = [...reportPlants, ...bankPlants] as const;
export type Plant = (typeof plants)[number];

export const plantList = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(
    z.array(z.enum(plants, { error: ({ input }) => `"${input}" is unknown, use one or more of ${plants.join(",")}` })),
  )
  .optional();

export type BankLine = {
  currency: string;
  day: string;
  id: string | null;
  text: string;
  amount: bigint;
};

const unknownAmount = 10n * oneUnit;
const bankCharge = 5n * oneUnit;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDay = (a: BankLine, b: BankLine) =>
  compare(a.day, b.day) || compare(a.currency, b.currency) || compare(a.id ?? "", b.id ?? "");
const oneMore = (amount: bigint) => (amount < 0n ? amount - oneUnit : amount + oneUnit);

function takeNext<Victim>(free: Victim[], plant: Plant, what: string): Victim {
  const victim = free.shift();
  if (victim) return victim;
  throw new Refusal(409, `plant: ${plant} finds no ${what} in these days that isn't changed already`);
}

type PlantedMovements = { movements: Movement[]; changedBatches: ReadonlySet<string> };

/**
 * Changes the earliest payments, except scheduled ones: the merchant never sent those.
 * @param movements by time
 * @param orders all orders of the gateway, to choose an unused id
 * @throws Refusal when there are fewer payments than differences
 */
export function plantInReport(
  movements: readonly Movement[],
  wanted: readonly Plant[],
  orders: readonly Order[],
): PlantedMovements {
  const payments = movements.filter(
    ({ type, isScheduled }) => (type === "payout" || type === "charge") && !isScheduled,
  );
  const [first] = payments;
  const changed = new Map<Movement, Movement[]>();
  const added: Movement[] = [];
  for (const plant of reportPlants) {
    if (!wanted.includes(plant)) continue;
    if (plant === "unknown-line") {
      if (!first) throw new Refusal(409, "plant: unknown-line finds no payment in these days to be listed beside");
      added.push(makeUnknown(first, orders));
      continue;
    }
    const victim = takeNext(payments, plant, "payment");
    changed.set(victim, changeMovement(victim, plant));
  }
  return {
    movements: [...movements.flatMap((one) => changed.get(one) ?? [one]), ...added].sort(byTime),
    changedBatches: new Set([...changed.keys()].map(({ batch }) => batch)),
  };
}

function changeMovement(victim: Movement, plant: Exclude<(typeof reportPlants)[number], "unknown-line">): Movement[] {
  switch (plant) {
    case "missing-line":
      return [];
    case "wrong-amount":
      return [{ ...victim, amount: oneMore(victim.amount) }];
    case "duplicate-line":
      return [victim, { ...victim, transactionId: `${victim.transactionId}-again` }];
    default:
      return plant satisfies never;
  }
}

function makeUnknown({ at, day, currency }: Movement, orders: readonly Order[]): Movement {
  const lowest = orders.reduce((least, { gatewayOrderId }) => Math.min(least, Number(gatewayOrderId)), Infinity);
  const gatewayOrderId = String(lowest - 1);
  return {
    ...{ type: "payout", gatewayOrderId, clientOrderId: `unknown-${gatewayOrderId}` },
    ...{ transactionId: `PTX-${gatewayOrderId}`, amount: -unknownAmount, currency, at, day },
    ...{ batch: batchOf("X", day, currency), bankText: "Payouts of the day", isScheduled: false },
  };
}

/**
 * Changes the bank's earliest sums; those already changed in the report are the last choice.
 * @throws Refusal when there are fewer such lines than differences
 */
export function plantInBank(
  lines: readonly BankLine[],
  wanted: readonly Plant[],
  { changedBatches, place }: { changedBatches: ReadonlySet<string>; place: Pick<BankLine, "currency" | "day"> },
): BankLine[] {
  const sums = lines.filter(({ id }) => /^(?:OUT|IN)-/.test(id ?? "")).sort(byDay);
  const isChanged = ({ id }: BankLine) => changedBatches.has(id ?? "");
  const free = [...sums.filter((line) => !isChanged(line)), ...sums.filter(isChanged)];
  const changed = new Map<BankLine, BankLine[]>();
  const added: BankLine[] = [];
  for (const plant of bankPlants) {
    if (!wanted.includes(plant)) continue;
    if (plant === "bank-charge") {
      added.push({ ...place, id: null, text: "FEE ACCOUNT MAINTENANCE", amount: -bankCharge });
      continue;
    }
    const victim = takeNext(free, plant, "bank line of payouts or charges");
    changed.set(victim, changeLine(victim, plant));
  }
  return [...lines.flatMap((line) => changed.get(line) ?? [line]), ...added];
}

function changeLine(victim: BankLine, plant: Exclude<(typeof bankPlants)[number], "bank-charge">): BankLine[] {
  switch (plant) {
    case "missing-bank-line":
      return [];
    case "wrong-bank-amount":
      return [{ ...victim, amount: oneMore(victim.amount) }];
    case "duplicate-bank-line":
      return [victim, { ...victim }];
    default:
      return plant satisfies never;
  }
}
