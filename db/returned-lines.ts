import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "./names";

/**
 * `is_pending`: not on its order yet, or reported there and neither confirmed nor dismissed. `is_confirmed`: it counts.
 */
export const returnedLineStates: SQL = sql`(
  select r.key, min(o.connection_id::text)::uuid as connection_id, array_agg(r.order_id) as order_ids,
    bool_or(r.order_id is not null and (r.noted_at is null or e.standing = ${sqlName.standing("reported")})) as is_pending,
    coalesce(bool_and(e.standing = ${sqlName.standing("counted")}), false) as is_confirmed
  from returned_lines r left join orders o on o.id = r.order_id left join order_later_events e on e.id = r.later_event_id
  where r.source <> ${sqlName.returnSource("notification")} and (r.order_id is not null or r.is_evident)
  group by r.key)`;
