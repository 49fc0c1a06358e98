import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as batchesRowsTexts from "@/messages/batches/rows";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as liveTexts from "@/messages/components/shell";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as reportsListTexts from "@/messages/reports/shared";
import { stillReports } from "@/messages/stored/orders";
import { expectStatus, fieldLabel, openForm, pay, review, typePayout } from "./actions";
import { dropFile, makeDraft } from "./batch-actions";
import { any, plain, startOf } from "./texts";

const suppliers = [
  "account_number;account_name;amount;currency;order_desc",
  "NL91ABNA0417164300;Alder & Finch;8412.70;EUR;Freight INV-2026-1290",
  "DE89370400440532013000;Katrin Vogel;1950.00;EUR;Commission INV-2026-1291",
  "FR1420041010050500013M02606;Élise Fournier;1731.25;EUR;Translation INV-2026-1292",
  "BE68539007547034;Joris Bakker;248O.00;EUR;Commission INV-2026-1293",
  "AT611904300234573201;Nordwind Energie;15904.12;EUR;Electricity INV-2026-1294",
  "ES9121000418450200051332;Lucía Romero;960.40;EUR;Commission INV-2026-1295",
  "IT60X0542811101000000123456;Officina Bianchi;3204.00;EUR;Design work INV-2026-1296",
  "PL61109010140000071219812875;Drukarnia Polna;742.90;EUR;Printing INV-2026-1297",
  "NO9386011117947;Fjord Regnskap;5618.35;EUR;Bookkeeping INV-2026-1298",
  "SI56263300012039087;Tina Zupan;420.00;EUR;Refund INV-2026-1299",
  "DE75512108001245126199;Emil Krause;310.15;EUR;Refund INV-2026-1300",
  "PL61109010140000071219812874;Hanna Zielińska;;EUR;Commission INV-2026-1301",
];

type Look = { width?: number; height?: number; dark?: boolean };
const usual = { width: 1280, height: 860 };

export async function drawDocs(page: Page, folder: string): Promise<void> {
  async function draw(
    name: string,
    { width = usual.width, height = usual.height, dark = false }: Look = {},
  ): Promise<void> {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.setViewportSize(usual);
  }

  await page.goto("/?days=last-30");
  await expect(page.getByText(overviewSharedTexts.tableToggle).first()).toBeVisible();
  await expect(page.getByText(startOf(plain(liveTexts.connectionLost(any))))).toHaveCount(0);
  await draw("overview", { height: 1_310 });

  await openForm(page);
  const details = {
    [fieldLabel("account_number")]: "DE89 3704 0044 0532 0130 00",
    [fieldLabel("account_name")]: "Katrin Vogel",
  };
  await typePayout(page, { details, amount: "1250.00", reference: "INV-2026-1288" });
  await review(page);
  await draw("review", { height: 660 });

  await pay(page, { details, amount: "1925.40", reference: "INV-2026-1289" });
  await expectStatus(page, orderStatuses.approved.label);
  await expect(page.getByText(stillReports("approved"))).toBeVisible({ timeout: 20_000 });
  await draw("order");
  await draw("order-narrow", { width: 380, height: 820 });

  await dropFile(page, "Payouts", suppliers);
  const which = page
    .locator("[data-question=endpoint]")
    .getByRole("button", { name: connectionsModelTexts.eurPayouts });
  if (await which.isVisible()) await which.click();
  await makeDraft(page);
  await page.getByRole("button", { name: batchesRowsTexts.nextError }).click();
  await expect(page.locator("[data-cell-note]")).toBeVisible();
  await draw("batch", { height: 900 });

  await page.goto("/reports?days=last-30");
  await expect(page.getByText(reportsListTexts.methodNote)).toBeVisible();
  await draw("roll-forward", { height: 910 });

  await page.goto("/callbacks?view=all");
  await expect(page.getByText(callbacksSharedTexts.listCaption)).toBeVisible();
  await draw("callbacks", { height: 720, dark: true });
}
