import { type SQL, sql } from "drizzle-orm";

/** IDs of second orders at the gateway, which no order has as its own, with the connection. Few, so that it is hashed once. */
const secondOrders: SQL = sql`
  (select late.transaction_id, first.connection_id from order_later_events late join orders first on first.id = late.order_id
   where late.type = 'second_order' and late.transaction_id is not null)`;

/** Another order than `o` of the connection has the gateway's ID of line `l`. */
const isOfAnother: SQL = sql`exists (
  select from (select id, connection_id from orders where gateway_order_id = l.gateway_order_id offset 0) other
  where other.connection_id = l.connection_id and other.id is distinct from o.id)`;

/**
 * Of `lines` (a query of rows of gateway_lines), those with both IDs that don't name one order: their client order ID belongs to one
 * and the gateway's to another, or only one of the two is known. An order may have no gateway ID yet, and later transactions and
 * second orders with IDs of their own. Gives their `id`.
 */
export const contradictingIn = (lines: SQL): SQL => sql`
  select l.id from (${lines}) l left join orders o on o.client_orderid = l.client_order_id and o.connection_id = l.connection_id
  where l.client_order_id <> '' and l.gateway_order_id <> '' and (${isOfAnother} or case
    when o.gateway_order_id = l.gateway_order_id then false
    when exists (select from order_later_events late where late.order_id = o.id and late.transaction_id = l.gateway_order_id) then false
    else (l.gateway_order_id, l.connection_id) in ${secondOrders} or o.gateway_order_id is not null end)`;
