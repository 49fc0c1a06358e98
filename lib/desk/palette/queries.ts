import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { may } from "@/lib/identity/auth/access/permissions";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { findBatches } from "@/lib/payments/batches/list-queries";
import { describeOrder } from "@/lib/payments/orders/labels";
import { findOrderIds } from "@/lib/payments/orders/lists/find-page";
import { isLookedForInTexts, orderList } from "@/lib/payments/orders/lists/list-search";
import { type OrderListRow, readOrderRows } from "@/lib/payments/orders/queries";
import { choosePayees } from "@/lib/payments/payees/queries";
import { nameProfiles } from "@/lib/payments/recurring/queries";
import { entriesMost, type OrderEntry, type PaletteFound, paletteTextMin } from "./entries";

type Asker = Pick<Actor, "role" | "connectionIds">;

const ownBeginning = "pd-";

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
  return {
    orders: orders.slice(0, entriesMost),
    moreOrders: orders.length > entriesMost,
    batches,
    profiles,
    payees: payees.slice(0, entriesMost).map(({ id, key, name, label }) => ({ id, key, name, label })),
  };
}

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
