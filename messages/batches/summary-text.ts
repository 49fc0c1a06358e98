import { plural } from "@/lib/core/text/plural";

export const released = "Released";
export const line = (label: string, written: string, rows: number, amounts: string) =>
  `${label}: ${written} ${plural(rows, "row")}${amounts === "" ? "" : `, ${amounts}`}`;
export const failedFor = (rows: string, reason: string, code: string | null) =>
  `- ${rows} × ${reason}${code === null ? "" : ` (code ${code})`}`;
export const actorsLine = (preparedBy: string, releasedBy: string, at: string) =>
  `Prepared by ${preparedBy}, released by ${releasedBy}, ${at}`;
