import { expect, type Page } from "@playwright/test";
import { control } from "./acts";

// What a person does with a file.

export type FileKind = "Payouts" | "Recurring charges" | "Profile updates";

/** Drops a text as a file of a kind, from Practice, and waits until it is read. */
export async function dropFile(page: Page, kind: FileKind, lines: readonly string[]): Promise<void> {
  await page.goto("/batches/new");
  await page.locator("label", { hasText: new RegExp(`^${kind}$`) }).click();
  await control(page, "From").selectOption({ label: "Practice" });
  const name = `${kind.toLowerCase().replaceAll(" ", "-")}.csv`;
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(page.locator("[data-verdict]")).toBeVisible();
}

/** Makes the draft, or opens the one of the same file. Returns the address of its page. */
export async function makeDraft(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Make a draft of/ }).click();
  const earlier = page.getByRole("link", { name: "Open that draft" });
  await expect(earlier.or(page.locator("[data-equation]"))).toBeVisible();
  if (await earlier.isVisible()) await earlier.click();
  await expect(page).toHaveURL(/\/batches\/[0-9a-f-]{36}$/);
  await expect(page.locator("[data-equation]")).toBeVisible();
  return new URL(page.url()).pathname;
}

/** A file with rows that are good, wrong and open: two endpoints pay its currency. */
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
