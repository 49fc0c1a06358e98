import type { ActionResult } from "@/lib/auth/action";
import type { DecimalMark } from "@/lib/core/written-amount";
import type { ReportReading, ReportRow } from "@/lib/settlements/report";
import type { ColumnMapping } from "@/lib/settlements/report-columns";
import type { DateOrder } from "@/lib/settlements/report-values";

/** What is sent beside the file; without a period it is only read. */
export type ReportInput = {
  connectionId: string;
  answers: {
    columns: ColumnMapping;
    decimalMark: DecimalMark | null;
    dateOrder: DateOrder | null;
    timeZone: string;
  };
  coversFrom: string | null;
  coversTo: string | null;
};

export type ReadReport = Omit<Extract<ReportReading, { kind: "read" }>, "rows"> & { count: number; rows: ReportRow[] };
export type Posted = Extract<ReportReading, { kind: "questions" }> | ReadReport | { kind: "stored"; reportId: string };

/** Sends a report to be read, or stored. Browser only. */
export async function postReport(file: File, input: ReportInput): Promise<ActionResult<Posted>> {
  const form = new FormData();
  form.set("file", file);
  form.set("input", JSON.stringify(input));
  const response = await fetch("/api/reports", { method: "POST", body: form });
  return (await response.json()) as ActionResult<Posted>;
}
