import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/statements/model";

/**
 * A statement changes the figures of the connections that use its account.
 * @throws AppError `forbidden` where only connections outside the user's scope use an account in a stored file
 */
export async function refuseForeignAccounts(
  tx: Tx,
  fileId: string,
  { connectionIds: scope }: Pick<Actor, "connectionIds">,
): Promise<void> {
  if (scope === null) return;
  const { rows } = await tx.execute<{ account: string; currency: string }>(sql`
    select s.account, s.currency from statements s
      join bank_accounts a on a.account = s.account and a.currency = s.currency
    where s.file_id = ${fileId}::uuid and a.connection_id is not null
    group by 1, 2 having not bool_or(a.connection_id = any(${sql.param([...scope])}::uuid[])) order by 1, 2 limit 1`);
  const [foreign] = rows;
  if (foreign) throw new AppError("forbidden", t.accountOutOfScope(foreign.account, foreign.currency));
}
