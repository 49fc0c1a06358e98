import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { workbookColumnNames } from "@/lib/books/matching/workbook/columns";
import { shownText } from "@/lib/files/intake/cell";
import { makeWorkbook } from "@/lib/files/intake/workbook/testing-workbook";
import { readWorkbook } from "@/lib/files/intake/workbook/workbook";
import { addTestUser } from "@/lib/identity/users/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as list from "@/messages/matching/list";
import { explanations } from "@/messages/matching/model";
import * as t from "@/messages/matching/workbook";
import { openContext } from "./access/users";
import { comeIn } from "./actions";
import { storeDifference } from "./close";
import { findFaults } from "./faults";
import { expect, test } from "./test";

const [actAt, reasonAt] = [workbookColumnNames.indexOf("act"), workbookColumnNames.indexOf("reason")];

test("differences are downloaded as Excel, filled in, corrected after the preview, applied, and harmless to upload again", async ({
  page,
}) => {
  const mark = `Excel ${Date.now()}`;
  const ctx = openContext(process.env.DATA_DIR ?? "");
  const stored = await addTestUser(ctx, "preparer")
    .then(async (user) => ({
      ...(await storeDifference(ctx, user, { connectionId: sandboxConnectionId, name: mark })),
      owner: user.email,
    }))
    .finally(() => ctx.db.$client.end());

  await comeIn(page, "preparer");
  await page.goto("/reports/matching");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: t.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^differences-.*\.xlsx$/);
  const read = await readWorkbook("d.xlsx", new Uint8Array(await readFile(await download.path())));
  if (!read.ok) throw new Error(read.reason);
  const rows = (read.sheets[0]?.rows ?? []).map((cells) => cells.map(shownNumber));
  const own = rows.find((cells) => cells.some((cell) => String(cell).startsWith(mark)));
  expect(own?.[0]).toBe(stored.itemId);

  const explained = new Map([
    [workbookColumnNames.indexOf("why"), "Fee"],
    [workbookColumnNames.indexOf("target"), stored.owner],
  ]);

  const filled = (act: string) =>
    rows.map((cells) =>
      cells.map((cell, at) =>
        cells !== own
          ? cell
          : at === actAt
            ? act
            : at === reasonAt
              ? "Paid by hand, see case 7"
              : (explained.get(at) ?? cell),
      ),
    );

  await page.getByRole("link", { name: t.upload }).click();
  await upload(page, filled("Finish"));
  const errors = page.getByRole("table", { name: t.errorsCaption });
  await expect(errors).toContainText(t.unknownAct("Finish"));
  await expect(errors).toContainText(mark);
  expect(await findFaults(page, "matching-upload-errors")).toEqual([]);

  await upload(page, filled("resolve "));
  await expect(page.getByText(t.counts.resolve(1))).toBeVisible();
  expect(await findFaults(page, "matching-upload-preview")).toEqual([]);
  await page.getByRole("button", { name: t.apply(1) }).click();
  await expect(page.getByText(t.appliedRows(1))).toBeVisible();

  await page.goto(`/reports/matching/${stored.itemId}`);
  await expect(page.getByText("Paid by hand, see case 7")).toBeVisible();
  await expect(page.getByText(`${list.explained}: ${explanations.fee}`)).toBeVisible();

  await page.goto("/reports/matching/upload");
  await upload(page, filled("Resolve"));
  await expect(page.getByText(t.nothingToApply)).toBeVisible();
  await expect(page.getByText(t.done(1))).toBeVisible();
  await expect(page.getByRole("link", { name: list.matching }).first()).toBeVisible();
});

const shownNumber = (cell: Parameters<typeof shownText>[0]): string | number =>
  typeof cell === "object" && cell.kind === "number" ? Number(cell.value) : shownText(cell);

async function upload(page: Page, rows: (string | number)[][]): Promise<void> {
  await page.getByLabel(t.file).setInputFiles({
    name: "differences.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(makeWorkbook([{ rows }])),
  });
  await page.getByRole("button", { name: t.preview }).click();
}
