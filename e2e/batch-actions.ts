import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { batchKindLabels, countRows, progressLabels } from "@/components/batch/batch-labels";
import { counted } from "@/lib/core/text/plural";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { type ProgressGroup, progressGroups } from "@/lib/payments/batches/progress-groups";
import { batchStates } from "@/lib/payments/batches/state";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesRowsTexts from "@/messages/batches/rows";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import { control, sandboxName } from "./actions";
import { any, like, plain } from "./texts";

export const fileKinds = {
  Payouts: "payout",
  "Recurring charges": "recurring",
  "Profile updates": "update",
} as const satisfies Record<string, BatchKind>;
export type FileKind = keyof typeof fileKinds;

export const chooseKind = (page: Page, kind: BatchKind) =>
  page.locator("label", { hasText: like(batchKindLabels[kind].label) }).click();

export async function chooseFile(page: Page, kind: FileKind, content: readonly string[] | Uint8Array): Promise<void> {
  await page.goto("/batches/new");
  await chooseKind(page, fileKinds[kind]);
  await control(page, common.from).selectOption({ label: sandboxName });
  const isText = !(content instanceof Uint8Array);
  const name = `${kind.toLowerCase().replaceAll(" ", "-")}.${isText ? "csv" : "xlsx"}`;
  const buffer = Buffer.from(isText ? content.join("\r\n") : content);
  const mimeType = isText ? "text/csv" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.getByLabel(common.file, { exact: true }).setInputFiles({ name, mimeType, buffer });
}

export async function dropFile(page: Page, kind: FileKind, content: readonly string[] | Uint8Array): Promise<void> {
  await chooseFile(page, kind, content);
  await expect(page.locator("[data-verdict]")).toBeVisible();
}

export const rowsReady = (ready: number | string, rows: number): string =>
  `${ready} ${batchesNewTexts.ofLabel} ${counted(rows, batchesNewTexts.rowIs, batchesNewTexts.rowsAre)} ${batchesNewTexts.ready}`;

export const effectOf = (kind: BatchKind, rows: number): string => {
  const count = countRows(kind, String(rows), rows === 1);
  return kind === "update" ? count : `${count}, ${any}`;
};

export async function makeDraft(page: Page): Promise<string> {
  await page.getByRole("button", { name: batchesNewTexts.createDraftLabel("") }).click();
  const earlier = page.getByRole("link", { name: batchesNewTexts.earlierDraftLink });
  await expect(earlier.or(page.locator("[data-equation]"))).toBeVisible({ timeout: 30_000 });
  if (await earlier.isVisible()) await earlier.click();
  await expect(page).toHaveURL(/\/batches\/[0-9a-f-]{36}$/);
  await expect(page.locator("[data-equation]")).toBeVisible();
  return new URL(page.url()).pathname;
}

export const activeCell = (page: Page): Locator => page.locator("[role=gridcell][data-active]");

export async function fixCell(page: Page, text: string): Promise<void> {
  const errors = page.locator("[data-equation] [data-errors]");
  const before = Number(await errors.getAttribute("data-errors"));
  await page.getByRole("button", { name: batchesRowsTexts.nextError }).click();
  await expect(activeCell(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(errors).toHaveAttribute("data-errors", String(before - 1));
}

export async function approve(approver: Page, path: string): Promise<void> {
  await approver.goto(path);
  await approver.getByRole("button", { name: like(componentsApprovalTexts.approveLastOfBatch(any)) }).click();
  await expect(approver.getByRole("heading", { name: batchesDetailTexts.releaseTitle, exact: true })).toBeVisible();
}

export const needsApproval = (page: Page, users = 1): Locator =>
  page.getByText(like(plain(batchesDetailTexts.approvalPending(users, any, 0, "", "", any))));

export const firstRowsAreSent = (page: Page, rows: number): Locator =>
  page.getByText(
    rows === 1 ? batchesDetailTexts.firstRowSentTitle : batchesDetailTexts.firstRowsSentTitle(String(rows)),
  );

export function restButton(page: Page, effect: string): Locator {
  const named = (open: number) =>
    page.getByRole("button", { name: like(batchesDetailTexts.releaseRestLabel(open, effect, sandboxName)) });
  return named(0).or(named(1));
}

export function headline(state: keyof typeof batchStates.rows, rows: Partial<Record<ProgressGroup, number>>): string {
  const parts = progressGroups
    .filter((group) => rows[group])
    .map((group) => `${rows[group]} ${progressLabels[group].label.toLowerCase()}`);
  return `${batchStates.rows[state].label}: ${parts.join(", ")}`;
}

export async function takeResults(page: Page, delimiter = ";"): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: batchesDetailTexts.downloadResults, exact: true }).click(),
  ]);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\ufeff/, "");
  const [header = [], ...rows] = text
    .replace(/^sep=.\r\n/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, "")));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
}

export const mixedFile = [
  "account_number;account_name;amount;currency;order_desc",
  ...Array.from(
    { length: 24 },
    (_, at) => `88000200${String(at).padStart(2, "0")};Ana Kovač;${12 + at}.50;EUR;Invoice ${at}`,
  ),
  "8800020090;Noor Berg;ten;EUR;Invoice 90",
  "8800020091;Noor Berg;ten;EUR;Invoice 91",
  "8800020092;Noor Berg;;EUR;Invoice 92",
];
