import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { organisation as settings } from "@/db/schema/organisation";
import type { Period } from "@/lib/books/matching/evaluate";
import type { Actor } from "@/lib/core/runtime/context";
import { untilSaved } from "@/lib/identity/organisation/queries";
import type { CloseEvidence } from "./evidence-data";

export async function collectEvidence(
  tx: Tx,
  { id }: Pick<Period, "id">,
  { userId }: Pick<Actor, "userId">,
): Promise<CloseEvidence> {
  const [organisation] = await tx
    .select({ name: settings.name, timeZone: settings.timeZone })
    .from(settings)
    .where(eq(settings.id, 1));
  const figures = await tx.execute<CloseEvidence["figures"][number]>(sql`
    select c.name as connection, f.currency, f.figures, to_char(f.holds_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "holdsSince"
    from match_figures f join connections c on c.id = f.connection_id
    where f.period_id = ${id}::uuid order by c.name collate "C", c.id, f.currency collate "C"`);
  const items = await tx.execute<CloseEvidence["items"][number]>(sql`
    select i.leg, i.key, coalesce(c.name, '') as connection, i.currency, i.class,
      coalesce(o.client_orderid, i.batch, nullif(trim(l.counterparty || ' ' || l.text), ''), g.client_order_id, '') as about,
      i.left_amount::text as "left", i.right_amount::text as "right", i.first_day::text as "firstDay",
      coalesce(i.explanation, '') as explanation, coalesce(own.name, '') as owner, coalesce(i.expected_until::text, '') as until,
      coalesce((
        select jsonb_agg(jsonb_build_object('act', n.act, 'by', u.name, 'text', n.text, 'explanation', coalesce(n.explanation, ''),
          'owner', coalesce((select name from users where id = n.owner_id), ''), 'until', coalesce(n.until::text, ''),
          'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by n.id)
        from match_notes n join users u on u.id = n.user_id where n.leg = i.leg and n.key = i.key), '[]'::jsonb) as notes
    from match_items i
      left join connections c on c.id = i.connection_id
      left join users own on own.id = i.owner_id
      left join orders o on o.id = i.order_id
      left join gateway_lines g on g.id = i.line_id
      left join statement_lines l on l.statement_id = i.statement_id and l.position = i.position
    where i.period_id = ${id}::uuid order by i.leg, i.key collate "C"`);
  const names = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from connections
    union all
    select id, name from users where id = ${userId}::uuid
      or id in (select user_id from close_signatures where period_id = ${id}::uuid)
      or id in (select uploaded_by from gateway_files) or id in (select uploaded_by from statement_files)`);
  return {
    organisation: organisation ?? { name: untilSaved.name, timeZone: untilSaved.timeZone },
    names: Object.fromEntries(names.rows.map((row) => [row.id, row.name])),
    ...{ figures: figures.rows, items: items.rows },
  };
}
