import { may } from "@/lib/auth/permissions";
import { findBatches } from "@/lib/batches/list-queries";
import type { Actor, AppContext } from "@/lib/core/context";
import { findOrderIds } from "@/lib/orders/find-page";
import { describeOrder } from "@/lib/orders/labels";
import { isLookedForInTexts, orderList } from "@/lib/orders/list-search";
import { type OrderListRow, readOrderRows } from "@/lib/orders/queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { choosePayees, findSimilarPayees } from "@/lib/payees/queries";
import { nameProfiles } from "@/lib/recurring/queries";
import { entriesMost, type OrderEntry, type PaletteFound, paletteTextMin } from "./entries";

type Asker = Pick<Actor, "role" | "connectionIds">;

/** How all ids that we mint begin: alone it would find every order there is. */
const ownBeginning = "pd-";

/** Orders, batches, profiles and payees that a text finds, a few of each, as the lists of the same user have them. */
export async function findEntries(
  ctx: AppContext,
  { role, connectionIds: scope }: Asker,
  text: string,
): Promise<PaletteFound> {
  const asks = [...text].length >= paletteTextMin;
  const [orders, batches, profiles, payees] = await Promise.all([
    asks && may(role, "orders.read") ? findOrders(ctx, scope, text) : [],
    asks && may(role, "batches.read") ? findBatches(ctx, scope, text, entriesMost) : [],
    asks && may(role, "recurring.read") ? nameProfiles(ctx, scope, text, entriesMost) : [],
    asks && may(role, "payees.read") ? choosePayees(ctx, text, scope) : [],
  ]);
  const isFound = [orders, batches, profiles, payees].some((found) => found.length > 0);
  const offered = !isFound && asks && may(role, "payees.read") ? await findSimilar(ctx, scope, text) : payees;
  return {
    orders: orders.slice(0, entriesMost),
    moreOrders: orders.length > entriesMost,
    batches,
    profiles,
    payees: offered.slice(0, entriesMost).map(({ id, key, name, label }) => ({ id, key, name, label })),
  };
}

/** Payees whose names a misspelt text may mean: where nothing carries it. */
async function findSimilar(ctx: AppContext, scope: Asker["connectionIds"], text: string) {
  const names = await findSimilarPayees(ctx, { view: "directory", text });
  const found = await Promise.all(names.map((name) => choosePayees(ctx, name, scope)));
  return found.flatMap((payees, at) => payees.filter(({ name }) => name === names[at]));
}

/** One more than are shown. */
async function findOrders(ctx: AppContext, scope: Asker["connectionIds"], text: string): Promise<OrderEntry[]> {
  if (!isLookedForInTexts(text) || ownBeginning.startsWith(text.toLowerCase())) return [];
  const { filter } = orderList.read((name) => (name === "q" ? text : undefined));
  if (filter.text === null) return [];
  const { timeZone } = await getOrganisation(ctx);
  const ids = await findOrderIds(ctx, { scope, filter, sort: "newest", cursor: null, timeZone }, entriesMost + 1);
  return (await readOrderRows(ctx, scope, ids)).map(entryOf);
}

function entryOf({ facets, ...row }: OrderListRow): OrderEntry {
  const { id, kind, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency } = row;
  const { label, tone, icon } = describeOrder(facets);
  const own = { id, kind, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency };
  return { ...own, badge: { label, tone, icon } };
}
