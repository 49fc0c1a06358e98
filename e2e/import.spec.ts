import type { Page } from "@playwright/test";
import { batchKindLabels } from "@/components/batch/batch-labels";
import { contentKinds } from "@/lib/files/intake/columns/column";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesReadingTexts from "@/messages/batches/reading";
import * as common from "@/messages/common";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as intakeSurveyModelTexts from "@/messages/intake/survey-model";
import { comeIn, control, fieldLabel, sandboxName } from "./actions";
import { chooseKind, makeDraft, rowsReady } from "./batch-actions";
import { expect, test } from "./test";
import { any, anyNumber, like, plain } from "./texts";

const iban = ["DE89370400440532013000", "AT611904300234573201", "DE75512108001245126199"];
const invoice = (at: number) => `RE-${Date.now() % 1_000_000}-${at}`;
const headings = "Name;Kontoverbindung;Zahlbetrag;Währung;Vorgang;Kostenstelle";
const exported = (own = headings, more = "") => [
  "Zahlungen November",
  "",
  own,
  ...iban.map((account, at) => `Ana Kovač;${account};1.00${at},50;EUR;${invoice(at)};K${at}${more}`),
  `Summe;;3.004,50;;;${more}`,
];

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel(common.file, { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
}

async function answerEndpoint(page: Page): Promise<void> {
  const which = page
    .locator("[data-question=endpoint]")
    .getByRole("button", { name: connectionsModelTexts.eurPayouts });
  await which.click();
  await expect(which).toHaveCount(0);
}

const accountNumber = fieldLabel("account_number");
const mapping = (page: Page) => page.locator("[data-mapping]");
const field = (page: Page, name: string) => mapping(page).locator(`[data-field="${name}"]`);

test("an export with a title, its own headings and a total becomes a draft, and the next one is read the same way", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await page.goto("/batches/new");
  await choose(page, "november.csv", exported());
  await chooseKind(page, "payout");
  await control(page, common.from).selectOption({ label: sandboxName });

  await test.step("headings, total and accounts are found; what is only likely is confirmed", async () => {
    await expect(page.locator("[data-heading-line='3']")).toBeVisible();
    await expect(page.locator("[data-left-out]")).toContainText(
      plain(batchesReadingTexts.totalIgnored(1, 0, batchesReadingTexts.row(4, "Summe 3.004,50"), null)),
    );
    await expect(field(page, "account_number")).toContainText(batchesReadingTexts.guessFromCells(contentKinds.iban));
    await mapping(page)
      .getByRole("button", { name: batchesReadingTexts.confirmColumns(2) })
      .click();
    await expect(field(page, "account_number")).toContainText(batchesReadingTexts.chosen);
  });

  await test.step("“Your reference” maps like any field, and a column is ignored by one click", async () => {
    await mapping(page).getByLabel(batchesReadingTexts.as("Vorgang")).selectOption({ label: common.yourReference });
    await expect(field(page, "own:reference").getByRole("combobox")).toHaveValue("Vorgang");
    await mapping(page)
      .getByRole("button", { name: batchesReadingTexts.ignore("Kostenstelle") })
      .click();
    await answerEndpoint(page);
    await expect(page.locator("[data-verdict]")).toHaveText(`${rowsReady(3, 3)}.`);
  });

  await test.step("a field in two columns is one conflict, solved by choosing one", async () => {
    await expect(mapping(page).getByText(batchesReadingTexts.columnsUnused(1))).toBeVisible();
    await mapping(page).getByLabel(batchesReadingTexts.as("Kostenstelle")).selectOption({ label: accountNumber });
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      intakeSurveyModelTexts.fieldMappedTwice("“Kontoverbindung” and “Kostenstelle”", accountNumber),
    );
    await field(page, "account_number").getByRole("combobox").selectOption("Kontoverbindung");
    await expect(page.locator("[data-verdict]")).toHaveText(`${rowsReady(3, 3)}.`);
    await makeDraft(page);
  });

  await test.step("the draft's details say how its file was read, and take control totals", async () => {
    await page.getByRole("button", { name: batchesDetailTexts.showDetails }).click();
    const details = page.getByRole("dialog", { name: batchesDetailTexts.batchDetails });
    await expect(details.getByRole("heading", { name: batchesDetailTexts.importSettings })).toBeVisible();
    await expect(field(page, "account_number").getByRole("combobox")).toHaveValue("Kontoverbindung");
    await expect(details.getByRole("region", { name: batchesDetailTexts.controlTotals })).not.toBeEmpty();
  });

  await test.step("the next file says whose settings it is read with, and what is new in its headings", async () => {
    await page.goto("/batches/new");
    await chooseKind(page, "payout");
    await control(page, common.from).selectOption({ label: sandboxName });
    await choose(page, "december.csv", exported(`${headings};Skonto`, ";2"));
    const settings = page.locator("[data-import-settings]");
    const changed = batchesNewTexts.settingsDifferences(batchesNewTexts.added("“Skonto”"));
    const mapped = batchesNewTexts.mapped(anyNumber);
    const saved = plain(batchesNewTexts.settingsUsed(any, any, 1, mapped, changed));
    await expect(settings.getByText(like(saved))).toBeVisible();
    await expect(field(page, "own:reference").getByRole("combobox")).toHaveValue("Vorgang");
    await mapping(page)
      .getByRole("button", { name: batchesReadingTexts.ignore("Skonto") })
      .click();
    await answerEndpoint(page);
    await expect(page.locator("[data-verdict]")).toHaveText(`${rowsReady(3, 3)}.`);
  });
});

test("the operation is found, a wrong one is named, and the headings can be chosen by a click", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/batches/new");
  const updates = "client-orderid;recurring-payment-id;amount;period;interval;start-date";
  await choose(page, "updates.csv", [updates, ";810000002;12.50;month;1;"]);
  await control(page, common.from).selectOption({ label: sandboxName });
  await expect(page.getByRole("radio", { name: batchKindLabels.update.label })).toBeChecked();
  await chooseKind(page, "payout");
  await page.getByRole("button", { name: batchesNewTexts.readAs(batchKindLabels.update.many) }).click();
  await expect(page.getByRole("radio", { name: batchKindLabels.update.label })).toBeChecked();
  await expect(page.locator("[data-verdict]")).toBeVisible();

  const two = [
    "account_number;amount;currency",
    "88000200;1.50;EUR",
    "account_number;amount;currency",
    "88000201;2;EUR",
  ];
  await chooseKind(page, "payout");
  await choose(page, "two-tables.csv", two);
  await expect(page.locator("[data-heading-line='1']")).toBeVisible();
  await page.getByText(batchesNewTexts.changeHeadings).click();
  await page.getByRole("radio", { name: batchesNewTexts.headingsChoice(3) }).check();
  await expect(page.locator("[data-heading-line='3']")).toContainText(
    plain(batchesNewTexts.headingsLine(3, 2, batchesNewTexts.changeHeadings)),
  );
  await answerEndpoint(page);
  await expect(page.locator("[data-verdict]")).toHaveText(`${rowsReady(1, 1)}.`);
});
