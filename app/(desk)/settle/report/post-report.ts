import { readAnswer } from "@/components/read-answer";
import type { ActionResult } from "@/lib/auth/action";
import type { DecimalMark } from "@/lib/core/written-amount";
import type { ColumnMapping } from "@/lib/settlements/report-columns";
import type { previewReport } from "@/lib/settlements/report-commands";
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

export type Posted = Awaited<ReturnType<typeof previewReport>> | { kind: "stored"; reportId: string };

/** Sends a report to be read, or stored. `onWait`: called when it waits for another file. Browser only. */
export async function postReport(file: File, input: ReportInput, onWait: () => void): Promise<ActionResult<Posted>> {
  const response = await fetch("/api/reports", {
    method: "POST",
    body: file,
    headers: {
      "content-type": "application/octet-stream",
      "x-report-input": encodeURIComponent(JSON.stringify({ ...input, fileName: file.name })),
    },
  });
  return readAnswer<Posted>(response, onWait);
}
