import { type SQL, sql } from "drizzle-orm";
import { outcomeIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";

// Each lookup uses one specific index. "offset 0" keeps it a separate query: in a free join, a planner without
// statistics on new rows reads the whole other table for each row.

export const ordersThat = (condition: SQL): SQL => sql`(select * from orders where ${condition} offset 0) orders`;

export const ordersTo = (fingerprint: SQL): SQL => ordersThat(sql`orders.payee_fingerprint = ${fingerprint}`);

export const ordersNamed = (name: SQL): SQL =>
  ordersThat(sql`lower(orders.receiver_name) = lower(${name}) and ${outcomeIs(orders, "approved")}`);

export const savedAccounts = (fingerprint: SQL): SQL =>
  sql`(select * from payee_accounts where payee_accounts.fingerprint = ${fingerprint} offset 0) a`;
