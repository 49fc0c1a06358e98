import { type SQL, sql } from "drizzle-orm";

/** Second orders are few, so the planner hashes this query once. */
const secondOrders: SQL = sql`
  (select late.transaction_id, first.connection_id from order_later_events late join orders first on first.id = late.order_id
   where late.type = 'second_order' and late.transaction_id is not null)`;

const isOfAnother: SQL = sql`exists (
  select from (select id, connection_id from orders where gateway_order_id = l.gateway_order_id offset 0) other
  where other.connection_id = l.connection_id and other.id is distinct from o.id)`;

/**
 * Selects the lines whose two IDs don't name one order: each ID belongs to another order, or only one is known. An
 * order may have no gateway ID yet, and later transactions have their own IDs.
 */
export const contradictingIn = (lines: SQL): SQL => sql`
  select l.id from (${lines}) l left join orders o on o.client_orderid = l.client_order_id and o.connection_id = l.connection_id
  where l.client_order_id <> '' and l.gateway_order_id <> '' and (${isOfAnother} or case
    when o.gateway_order_id = l.gateway_order_id then false
    when exists (select from order_later_events late where late.order_id = o.id and late.transaction_id = l.gateway_order_id) then false
    else (l.gateway_order_id, l.connection_id) in ${secondOrders} or o.gateway_order_id is not null end)`;
