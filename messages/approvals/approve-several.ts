import { counted, plural } from "@/lib/core/text/plural";

export const selected = (count: number) => `${count} selected`;
export const clearSelection = "Clear selection";
export const approveSelected = (count: number) => `Approve ${count} selected…`;
export const result = "Result";
export const approve = (count: number) => `Approve ${counted(count, "payout")}`;
export const stopLabel = "Stop after this one";
export const realMoneyWarning = "This moves real money.";
export const sandboxNote = "Sandbox: no money moves.";
export const noFindings = (count: number) =>
  plural(count, "Nothing unusual was found.", "Nothing unusual was found in any of them.");
export const eachHas = "Each has";
export const ofLabel = (count: number, count2: number) => `${count} of ${count2} ${plural(count, "has", "have")}`;
export const separatelyNote =
  "Each one is approved separately. Those changed or decided in the meantime are skipped and listed.";
export const firstApprovalEffect = ": you approve now. Another approval is needed before anything is sent.";
export const partlySentEffect = (leaving: number, waiting: number) =>
  `: ${leaving} will be sent now, ${counted(waiting, "needs", "need")} another approval.`;
export const sentEffect = (size: number) => plural(size, " is sent immediately.", " are sent immediately.");
