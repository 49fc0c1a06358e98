import { closingOf } from "@/lib/files/statements/testing-statements";
import * as common from "@/messages/common";
import * as questionTexts from "@/messages/components/order";
import * as uploadTexts from "@/messages/components/shared";
import * as t from "@/messages/statements/list";
import { alreadyUploaded } from "@/messages/statements/model";
import { comeIn } from "./actions";
import { fileOf, november } from "./statements";
import { expect, test } from "./test";

test("bank statements are checked as they come in: one that is missing is named, and nothing is stored of a bad file", async ({
  page,
}) => {
  const account = `DE${String(Date.now()).padStart(20, "0")}`;
  const first = november("2", "100000.00", account);
  const second = november("3", closingOf(first), account);
  const third = november("4", closingOf(second), account);
  await comeIn(page, "preparer");
  await page.goto("/reports");
  await page.getByRole("link", { name: common.bankStatements }).click();
  const dialog = page.getByRole("dialog", { name: t.uploadStatements });
  const upload = async (file: ReturnType<typeof fileOf>) => {
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: t.uploadStatements }).click();
    await page.getByLabel(t.file).setInputFiles(file);
    await dialog.getByRole("button", { name: t.uploadStatement, exact: true }).click();
  };
  const notice = page.getByRole("alert").or(page.getByRole("status"));
  const rows = page.getByRole("row").filter({ hasText: account });

  await upload(fileOf([first], "first.xml"));
  await expect(notice.filter({ hasText: t.count(1, 3) })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await upload(fileOf([first], "again.xml"));
  await expect(notice.filter({ hasText: t.storedBefore })).toBeVisible();
  await expect(rows).toHaveCount(1);

  const bad = fileOf([third], "bad.xml");
  const broken = bad.buffer.toString().replaceAll("12450.10", "12450.11");
  await upload({ ...bad, buffer: Buffer.from(broken.replace(closingOf(third), "1.00")) });
  await expect(notice.filter({ hasText: uploadTexts.notStoredTitle })).toContainText(
    "opening balance and movements make",
  );
  await upload(fileOf([november("2", "5.00", account)], "changed.xml"));
  await expect(notice.filter({ hasText: alreadyUploaded("2", account, "first.xml") })).toBeVisible();
  await expect(rows).toHaveCount(1);

  await upload(fileOf([third], "third.xml"));
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(t.missingBefore);
  await page.keyboard.press("Escape");
  await rows.first().getByRole("link").click();
  await expect(page.getByText(t.missingTitle)).toBeVisible();
  const lines = page.getByRole("table", { name: t.linesInOrder });
  await expect(lines.getByRole("row")).toHaveCount(4);
  await expect(lines.getByRole("row").nth(1)).toContainText(/12,450\.10/);
  await lines.getByLabel(t.showOriginal(1)).click();
  await expect(lines.locator("code").first()).toContainText("PAYOUTS-20261104");

  await page.goto("/reports/statements");
  await upload(fileOf([second], "second.xml"));
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: t.missingBefore })).toHaveCount(0);

  const ownAccount = account.replace("DE", "CSV");
  const csv = (amount: string) => ({
    ...{ name: "bank.csv", mimeType: "text/csv" },
    buffer: Buffer.from(
      `Date;Note ${account};Amount;Balance\n24/11/2026;Payouts;-1.250,00;8.750,00\n25/11/2026;Rent;${amount};9.650,00\n`,
    ),
  });
  const ownRows = page.getByRole("row").filter({ hasText: ownAccount });
  await upload(csv("900,00"));
  await expect(page.getByText(questionTexts.questions)).toBeVisible();
  await page.getByLabel(t.accountOfTheFile).fill(ownAccount);
  await page.getByLabel(t.currencyOfTheFile).selectOption("EUR");
  await page.getByRole("button", { name: t.uploadWithAnswers }).click();
  await expect(notice.filter({ hasText: t.count(1, 2) })).toBeVisible();
  await expect(ownRows).toHaveCount(1);
  await expect(ownRows).toContainText("9,650.00");
  await upload(csv("900,005"));
  await page.getByLabel(t.accountOfTheFile).fill(ownAccount);
  await expect(page.getByLabel(t.currencyOfTheFile)).toHaveCount(0);
  await page.getByRole("button", { name: t.uploadWithAnswers }).click();
  await expect(notice.filter({ hasText: uploadTexts.notStoredTitle })).toContainText("Row 3, Amount");
  await expect(ownRows).toHaveCount(1);
});
