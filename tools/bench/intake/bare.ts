import { sql } from "drizzle-orm";
import Papa from "papaparse";
import type { Database } from "@/db/client";

const columns = ["client-orderid", "recurring-payment-id", "amount", "currency"] as const;

export async function storeBare(
  db: Database,
  table: "bare_rows" | "loose_rows",
  text: string,
  { batchId, endpointId }: { batchId: string; endpointId: string },
): Promise<void> {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ";" }).data;
  const [id, profile, amount, currency] = columns.map((name) => sql.raw(`(cells->>${header.indexOf(name)})`));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (batch_id, number, line, cells, verdict, fields, endpoint_id, amount, currency, client_orderid)
    select ${batchId}::uuid, number, number + 1, cells, 'question',
      jsonb_build_object('recurring-payment-id', ${profile}, 'amount', ${amount}, 'currency', ${currency}),
      ${endpointId}::uuid, ${amount}::numeric, ${currency}, ${id}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r(cells, number)`);
}
