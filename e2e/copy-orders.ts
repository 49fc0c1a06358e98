import type pg from "pg";

export async function copyOrder(
  database: pg.Client,
  clientOrderId: string,
  prefix: string,
  count: number,
): Promise<void> {
  const { rows: found } = await database.query(
    "select string_agg(quote_ident(column_name), ', ') as own from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'",
  );
  const { own } = found[0];
  await database.query(
    `insert into orders (${own})
     select ${own} from (select (jsonb_populate_record(o, jsonb_build_object(
       'id', gen_random_uuid(),
       'client_orderid', $2 || '-' || lpad(n::text, greatest(3, length(n::text)), '0'),
       'your_reference', $2 || '-' || lpad(n::text, greatest(3, length(n::text)), '0'),
       'gateway_order_id', null,
       'created_at', o.created_at - n * interval '1 minute'))).*
     from orders o, generate_series(1, $3::int) n where o.client_orderid = $1) copied`,
    [clientOrderId, prefix, count],
  );
}
