import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";

/** Amount of the statement line `line`, signed as the bank's balance sees it. */
export const bankLineAmount = (line: string): SQL =>
  sql`(case when ${sql.raw(line)}.direction = ${sqlName.lineDirection("credit")} then ${sql.raw(line)}.amount else -${sql.raw(line)}.amount end)`;

export const returnMoves: SQL = sqlName.moveLine("reversed", "refunded", "charged_back");

/** Amount of the order move `move`, signed as the merchant's balance sees it: a payout is below zero, its return above. */
export const moveAmount = (move: string): SQL =>
  sql`(case when (${sql.raw(move)}.direction = ${sqlName.direction("out")}) = (${sql.raw(move)}.line in ${returnMoves}) then ${sql.raw(move)}.amount else -${sql.raw(move)}.amount end)`;
