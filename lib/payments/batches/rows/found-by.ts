import { type SQL, sql } from "drizzle-orm";
import { outcomeIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";

// What a row of a batch is held against, found by the one index that is meant for it. "offset 0" keeps each of these a query of
// its own: joined freely, a planner that knows nothing of rows stored a moment ago reads all of the other table for each row.

/** SQL: the orders that fit a condition on them and the row that asks, as `orders`. */
export const ordersThat = (condition: SQL): SQL => sql`(select * from orders where ${condition} offset 0) orders`;

/** SQL: the orders to a payee, as `orders`; `fingerprint`: a column of the row that asks. */
export const ordersTo = (fingerprint: SQL): SQL => ordersThat(sql`orders.payee_fingerprint = ${fingerprint}`);

/** SQL: the approved orders to a name, ignoring its case, as `orders`. */
export const ordersNamed = (name: SQL): SQL =>
  ordersThat(sql`lower(orders.receiver_name) = lower(${name}) and ${outcomeIs(orders, "approved")}`);

/** SQL: the accounts of saved payees that are this one, as `a`. */
export const savedAccounts = (fingerprint: SQL): SQL =>
  sql`(select * from payee_accounts where payee_accounts.fingerprint = ${fingerprint} offset 0) a`;
