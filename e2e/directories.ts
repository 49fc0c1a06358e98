import Papa from "papaparse";
import type pg from "pg";
import { formatAmount } from "@/lib/core/money/money";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { type ListColumn, listColumns } from "@/lib/payments/orders/lists/list-columns";
import { type OrderStatusName, orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as exportsModelTexts from "@/messages/exports/model";

export async function readToday(database: pg.Client): Promise<{ zone: string; today: string }> {
  const { rows } = await database.query(
    `select zone, (now() at time zone zone)::date::text as today
     from (select coalesce((select time_zone from organisation where id = 1), 'UTC') as zone) z`,
  );
  return rows[0];
}

type Row = Record<string, string>;

export function readTable(bytes: Buffer): Row[] {
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const transformHeader = (head: string) => head.replace(/ \(.+\)$/, "");
  return Papa.parse<Row>(text.trim(), { delimiter: ",", header: true, transformHeader }).data;
}

const time = (column: string) => `coalesce(to_char(${column} at time zone $2, 'YYYY-MM-DD HH24:MI:SS'), '')`;

const heads = {
  order: common.paydeskId,
  payee: headOf("payee"),
  account: common.account,
  status: headOf("status"),
  reference: common.yourReference,
  client: headOf("client"),
  gateway: headOf("gateway"),
  batch: headOf("batch"),
  connection: headOf("connection"),
  environment: common.environment,
  endpoint: headOf("endpoint"),
  kind: headOf("kind"),
  user: headOf("user"),
  amount: headOf("amount"),
  currency: common.currency,
  prepared: headOf("time"),
  net: exportsModelTexts.netAmount,
  serial: common.serialNumber,
  code: exportsModelTexts.code,
  row: exportsModelTexts.batchRow,
  sent: common.sent,
  final: exportsModelTexts.final,
};
type Stored = Record<keyof typeof heads, string>;

function headOf(key: ListColumn): string {
  return listColumns.find((column) => column.key === key)?.head ?? key;
}

export async function readStored(database: pg.Client, connectionId: string, most: string): Promise<Row[]> {
  const { zone } = await readToday(database);
  const { rows } = await database.query<Stored>(
    `select o.id as order, coalesce(o.receiver_name, '') as payee, coalesce(o.receiver_account, '') as account, o.status,
       coalesce(o.your_reference, '') as reference, o.client_orderid as client,
       coalesce(o.gateway_order_id, '') as gateway, coalesce('B-' || b.number, '') as batch, c.name as connection,
       'Sandbox' as environment, e.label as endpoint, o.kind, p.name as user,
       o.amount::text as amount, o.currency, ${time("o.created_at")} as prepared,
       case when o.later is null then '' else (o.amount - o.returned)::text end as net,
       coalesce(o.serial_number, '') as serial, coalesce(o.error_code, '') as code,
       coalesce(o.batch_row::text, '') as row, ${time("o.sent_at")} as sent, ${time("o.final_at")} as final
     from orders o join connections c on c.id = o.connection_id join endpoints e on e.id = o.endpoint_id
       left join users p on p.id = o.prepared_by left join batches b on b.id = o.batch_id
     where o.connection_id = $1 and o.kind = 'payout' and o.amount <= $3::numeric
       and o.created_at >= ((now() at time zone $2)::date - 6)::timestamp at time zone $2
     order by o.created_at desc, o.id desc`,
    [connectionId, zone, most],
  );
  return rows.map((stored) => {
    const labelled: Stored = {
      ...stored,
      status: orderStatuses[stored.status as OrderStatusName].label,
      kind: kindLabels.payout,
    };
    return Object.fromEntries(Object.entries(heads).map(([key, head]) => [head, labelled[key as keyof Stored]]));
  });
}

export type Figure = { orders: number; amount: string };
export type Moved = { currency: string; figures: Figure[]; later: (Figure & { type: string })[] };

export async function readMoved(
  database: pg.Client,
  connectionId: string,
  { zone, today }: { zone: string; today: string },
): Promise<Moved[]> {
  const figure = (condition: string) =>
    `json_build_object('orders', count(*) filter (where ${condition}), 'amount', coalesce(sum(amount) filter (where ${condition}), 0)::text)`;
  const { rows } = await database.query<Moved>(
    `with given as (select ($2::date)::timestamp at time zone $3 as day),
       -- One in conflict is open until users have decided on it.
       sent as (select o.*, o.stage in ('approved', 'failed') as ended, day, greatest(o.final_at, (
           select max(at) from order_events e where e.order_id = o.id and e.kind in ('resolved', 'resolution_confirmed'))) as ended_at
         from orders o, given where o.connection_id = $1 and o.stage not in ('waiting', 'cancelled'))
     select currency, json_build_array(
         ${figure("sent_at < day and (not ended or ended_at >= day)")}, ${figure("sent_at >= day")},
         ${figure("stage = 'approved' and ended_at >= day")}, ${figure("stage = 'failed' and ended_at >= day")}, ${figure("not ended")}
       ) as figures, (
         select coalesce(json_agg(json_build_object('type', type, 'orders', orders, 'amount', amount) order by type), '[]') from (
           select a.type, count(*) as orders, sum(a.amount)::text as amount from order_later_events a join orders o on o.id = a.order_id, given
           where o.connection_id = $1 and o.currency = sent.currency and a.at >= day group by a.type
         ) t
       ) as later
     from sent group by currency order by currency`,
    [connectionId, today, zone],
  );
  return rows.map(({ currency, figures, later }) => {
    const written = <One extends Figure>(one: One) => ({
      ...one,
      amount: formatAmount(one.amount, currency, "1,234.56"),
    });
    return { currency, figures: figures.map(written), later: later.map(written) };
  });
}
