import type { NumberForm } from "@/lib/core/money/money";
import type { AlertRow } from "@/lib/desk/alerts/queries";
import { type AlertLabel, describeAlert } from "@/lib/desk/alerts/signs";

type Line = { id: number; status: AlertLabel; at: Date; readAt: Date | null };
export type AlertGroup = Line & { earlier: Line[] };

export function groupAlerts(rows: readonly AlertRow[], form: NumberForm): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const { facts, ...row } of rows) {
    const line = { ...row, status: describeAlert(facts, form) };
    const key = "orderId" in facts ? facts.orderId : "batchId" in facts ? facts.batchId : `alert ${row.id}`;
    const group = groups.get(key);
    if (group) group.earlier.push(line);
    else groups.set(key, { ...line, earlier: [] });
  }
  return [...groups.values()];
}
