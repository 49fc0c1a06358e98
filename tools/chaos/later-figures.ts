import { isNotNull } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { readRollForward } from "@/lib/books/reports/roll-forward";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { readMoney } from "@/lib/desk/overview/money";
import type { TakenOrder } from "./checker";
import { readJournal, readTaken } from "./evidence";
import type { World } from "./world";

const dayMs = 86_400_000;

type Figures = { completed: string; reversed: string; refunded: string; chargedBack: string; net: string };
const names = ["completed", "reversed", "refunded", "chargedBack", "net"] as const satisfies (keyof Figures)[];

export async function findFigureDifferences(world: World): Promise<string[]> {
  const taken = readTaken(readJournal(world.sandbox.journalFile));
  return [...(await compareOrders(world, taken)), ...(await compareSums(world, taken))];
}

function carriedOut({ status, amount, later }: TakenOrder): Figures {
  const sum = (type: string) =>
    later.filter((one) => one.type === type).reduce((all, one) => addAmounts(all, one.amount ?? "0"), "0");
  const [reversed, refunded, chargedBack] = [sum("reversal"), sum("refund"), sum("chargeback")];
  const completed = status === "approved" ? amount : "0";
  const net = addAmounts(completed, ...[reversed, refunded, chargedBack].map(negateAmount));
  return { completed, reversed, refunded, chargedBack, net };
}

function compare(what: string, there: Figures, here: Record<keyof Figures, string | null>): string[] {
  return names.flatMap((name) => {
    const [theirs, ours] = [there[name], here[name]];
    if (ours !== null && compareAmounts(theirs, ours) === 0) return [];
    return [`${what}: ${name} is ${ours ?? "unknown"} in Paydesk, ${theirs} at the gateway`];
  });
}

async function compareOrders({ app }: World, taken: readonly TakenOrder[]): Promise<string[]> {
  const rows = new Map((await app.db.select().from(orders)).map((row) => [row.clientOrderId, row]));
  return taken.flatMap((order) => {
    const row = rows.get(order.clientOrderId);
    if (!row) return [];
    const completed = row.outcome === "approved" ? row.amount : "0";
    const there = carriedOut(order);
    const { net } = row.conflict === null ? row : there;
    return compare(order.clientOrderId, there, { ...row, completed, net });
  });
}

async function compareSums({ app }: World, taken: readonly TakenOrder[]): Promise<string[]> {
  const [from, to] = [-2, 2].map((days) => new Date(Date.now() + days * dayMs)) as [Date, Date];
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const money = await readMoney(app, null, { from: day(from), to: day(to), connectionId: null });
  const lines = await readRollForward(app, null, { from: null, until: to });
  const disputed = await app.db.select().from(orders).where(isNotNull(orders.conflict));
  const isDisputed = ({ clientOrderId }: TakenOrder) => disputed.some((row) => row.clientOrderId === clientOrderId);
  return [...new Set(taken.map(({ currency }) => currency))].flatMap((currency) => {
    const own = taken.filter((order) => order.currency === currency);
    const all = own.filter((order) => !isDisputed(order)).map(carriedOut);
    const inConflict = own.filter(isDisputed).length;
    const sum = (name: keyof Figures) => addAmounts("0", ...all.map((one) => one[name]));
    const there = Object.fromEntries(names.map((name) => [name, sum(name)])) as Figures;
    const row = money.find((one) => one.currency === currency);
    const line = lines.find((one) => one.currency === currency);
    if (!row || !line) return [`${currency}: it is missing on the overview or in the roll-forward`];
    const back = addAmounts(there.reversed, there.refunded, there.chargedBack);
    const onOverview = { ...there, completed: row.approved.amount, net: row.net };
    const { reversed, refunded, charged_back: chargedBack } = line.later;
    return [
      ...compare(`overview, ${currency}`, there, onOverview),
      ...(compareAmounts(back, row.later.amount) === 0
        ? []
        : [`overview, ${currency}: ${row.later.amount} reversed in Paydesk, ${back} at the gateway`]),
      ...compare(`roll-forward, ${currency}`, there, {
        completed: line.approved.amount,
        reversed: reversed.amount,
        refunded: refunded.amount,
        chargedBack: chargedBack.amount,
        net: there.net,
      }),
      ...(row.conflict.orders === inConflict
        ? []
        : [`overview, ${currency}: ${row.conflict.orders} orders are in conflict, and ${inConflict} are`]),
      ...(line.openAtEnd.orders === inConflict
        ? []
        : [`roll-forward, ${currency}: ${line.openAtEnd.orders} orders are open, and ${inConflict} are in conflict`]),
    ];
  });
}
