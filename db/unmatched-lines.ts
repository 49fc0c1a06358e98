import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "./names";
import type { MatchLeg } from "./texts";

export const unmatchedKeys = (leg: MatchLeg, known: Date | null = null): SQL => sql`(
  select last.key from (
    select distinct on (n.key) n.key, n.act from match_notes n
    where n.leg = ${leg} and n.act in ${sqlName.matchAct("unmatch", "rematch")} ${known === null ? sql`` : sql`and n.at < ${known}::timestamptz`}
    order by n.key, n.id desc
  ) last where last.act = ${sqlName.matchAct("unmatch")})`;

export const gatewayLineKey = (line: string): SQL => sql.raw(`('line:' || ${line}.id)`);
export const bankLineKey = (line: string): SQL =>
  sql.raw(`('bank:' || ${line}.statement_id || ':' || ${line}.position)`);
