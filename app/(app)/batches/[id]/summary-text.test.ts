import { expect, test } from "vitest";
import { progressLabels } from "@/components/batch/batch-labels";
import { batchStates } from "@/lib/payments/batches/state";
import * as detailTexts from "@/messages/batches/detail";
import * as t from "@/messages/batches/shared";
import * as common from "@/messages/common";
import { summarise } from "./summary-text";

const forms = { numberForm: "1.234,56", timeZone: "Europe/Berlin" } as const;
const view = {
  name: "B-7",
  state: "done_with_failures",
  preparedBy: "Ben Okafor",
  releasedBy: "Mia Lindqvist",
  batch: { fileName: "payouts.csv", kind: "payout", releasedAt: new Date("2026-11-24T10:05:09Z") },
  connection: { name: "Main", environment: "sandbox" },
} as const;
const progress = [
  { group: "approved", rows: 1_200, sums: [{ currency: "EUR", amount: "1234.5", rows: 1_200 }], unknownAmounts: 0 },
  {
    group: "failed",
    rows: 3,
    sums: [
      { currency: "EUR", amount: "10.00", rows: 1 },
      { currency: "JPY", amount: "500", rows: 1 },
    ],
    unknownAmounts: 1,
  },
] as const;
const reason = { key: "200", code: "200", reason: "Account closed", next: null, rows: 2, sums: [], again: [] };

const summariseWith = (changes: Partial<Parameters<typeof summarise>[0]["view"]>, reasons = [reason]) =>
  summarise({ view: { ...view, ...changes }, progress: progress as never, reasons }, forms).split("\n");

test("the result with sums, why rows failed, and who released it when, in the organisation's forms", () => {
  const unknown = detailTexts.unknownAmountPart("1");
  expect(summariseWith({})).toEqual([
    `B-7 · payouts.csv · Main${common.inSandbox}`,
    `${common.statusLabel}: ${batchStates.rows.done_with_failures.label}`,
    t.line(t.summaryReleased, "1.203", 1_203, `1.244,50 EUR + 500 JPY + ${unknown}`),
    "",
    t.line(progressLabels.approved.label, "1.200", 1_200, "1.234,50 EUR"),
    t.line(progressLabels.failed.label, "3", 3, `10,00 EUR + 500 JPY + ${unknown}`),
    "",
    `${detailTexts.reasonsTitle}:`,
    t.failedFor("2", "Account closed", "200"),
    "",
    t.actorsLine("Ben Okafor", "Mia Lindqvist", "24\u00a0Nov\u00a011:05 (Europe/Berlin)"),
  ]);
});

test("nothing is claimed that is not known", () => {
  const lines = summariseWith({ releasedBy: null, batch: { ...view.batch, releasedAt: null } }, []);
  expect(lines).not.toContain(`${detailTexts.reasonsTitle}:`);
  expect(lines.at(-1)).toBe(t.actorsLine("Ben Okafor", detailTexts.unknownUser, common.unknown));
  expect(summariseWith({}, [{ ...reason, reason: null as never }])).toContain(
    t.failedFor("2", detailTexts.reasonUnknown, "200"),
  );
});
