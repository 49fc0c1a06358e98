import { makeWorkbook, type WrittenCell } from "@/lib/files/intake/workbook/testing-workbook";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/model";
import * as surveyTexts from "@/messages/intake/survey-model";
import { comeIn, newAccount, newAmount } from "./actions";
import { dropFile, fixCell, makeDraft } from "./batch-actions";
import { expect, test } from "./test";

test("a workbook is read with its types: hidden rows are asked about, and an error cell is corrected", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  const account = Number(newAccount().slice(-9));
  const amount = Number(newAmount());
  const row = (change: Partial<Record<"account" | "amount", WrittenCell>> = {}): WrittenCell[] => [
    change.account ?? newAccount(),
    "Ines Marković",
    change.amount ?? amount,
    "EUR",
  ];
  const workbook = makeWorkbook([
    {
      rows: [
        ["account_number", "account_name", "amount", "currency"],
        row({ account: { pattern: "000000000000", value: account } }),
        row({ amount: { type: "e", xml: "<f>X1</f><v>#N/A</v>" } }),
        row(),
        row({ amount: "1.234,56" }),
      ],
      rowAttributes: { 4: 'hidden="1"' },
    },
  ]);
  await dropFile(page, "Payouts", workbook);
  await expect(page.locator("[data-question=hiddenRows]")).toContainText(
    surveyTexts.hiddenRowsQuestion(surveyTexts.hidden("1"), 1),
  );
  await page.getByRole("button", { name: surveyTexts.exclude(surveyTexts.text1Row) }).click();
  await page.getByRole("button", { name: t.eurPayouts }).click();
  await expect(page.locator("[data-question]")).toHaveCount(0);
  await makeDraft(page);
  const equation = page.locator("[data-equation]");
  await expect(equation).toContainText("1 excluded");
  await expect(equation.locator("[data-errors]")).toHaveAttribute("data-errors", "1");
  await fixCell(page, "7,25");
  await page.getByRole("button", { name: new RegExp(`^${common.all}\\b`) }).click();
  await expect(page.getByText(String(account).padStart(12, "0")).first()).toBeVisible();
  await expect(page.getByText(/^1[.,\s’]?234[.,]56$/).first()).toBeVisible();
});
