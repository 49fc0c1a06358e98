import { expect, test } from "vitest";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { listImportSettings } from "./import-settings";

const { ctx, ana, connectionId } = provideBatchContext("test");

test("what was chosen for a file is remembered for its headings in any order, with who and when; the last one counts", async () => {
  const header = ["IBAN", "Zahlbetrag", "Währung", "Rechnungsnr."];
  const row = (at: number) => ["DE89370400440532013000", `${at},50`, "EUR", `RE-${at}`];
  const make = (order: number[], mapping: Record<string, string | null>, at: number) =>
    createTestBatch(ctx, ana, {
      connectionId,
      text: [header, row(at)].map((cells) => order.map((place) => cells[place]).join(";")).join("\n"),
      choices: {
        mapping,
        answers: { decimal: ",", exponents: "written-out" },
        headingRow: 1,
        declared: { rows: 1 },
        sheet: undefined,
      },
    });
  await make([0, 1, 2, 3], { zahlbetrag: "amount", rechnungsnr: null }, 1);
  const mapping = { zahlbetrag: "amount", rechnungsnr: "own:reference" };
  await make([3, 2, 1, 0], mapping, 2);
  expect(await listImportSettings(ctx.db, "recurring")).toEqual([]);
  expect(await listImportSettings(ctx.db, "payout")).toEqual([
    {
      headings: [...header].reverse(),
      choices: { mapping, answers: { decimal: "," } },
      by: ana.name,
      at: expect.any(Date),
    },
  ]);
});
