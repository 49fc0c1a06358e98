import { sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import type { AppContext } from "@/lib/core/runtime/context";
import { alertsKeptDays } from "./kinds";

const purgedAtOnce = 1_000;

export async function purgeAlerts(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from alerts where id in (select id from alerts order by id limit ${purgedAtOnce})
      and at < now() - make_interval(days => ${alertsKeptDays}) and mail <> ${sqlName.alertMail("waiting")}`);
  return rowCount ?? 0;
}
