import * as closeList from "@/messages/close/list";
import * as settingsTexts from "@/messages/matching/settings";
import { open, untilLive } from "./lib";

async function main() {
  const { page, browser } = await open("preparer");
  const day = (n: number) => new Date(Date.now() + n * 864e5).toISOString().slice(0, 10);
  await page.goto("/reports/close");
  await untilLive(page).catch(() => console.log("not live"));
  await page.getByLabel(closeList.firstDay).fill(day(-31));
  await page.getByLabel(closeList.lastDay).fill(day(-1));
  await page.getByRole("button", { name: closeList.startPeriod }).click();
  await page.waitForURL(/close\/[0-9a-f-]{36}/);
  console.log(page.url());
  await browser.close();
  const b = await open("approver");
  await b.page.goto("/reports/matching/settings");
  await untilLive(b.page);
  const used = b.page.getByRole("combobox", { name: new RegExp(`^${settingsTexts.usedBy}`) });
  const forms = b.page.locator("form").filter({ has: used });
  for (let n = 0; n < (await forms.count()); n++) {
    await forms.nth(n).getByRole("combobox").selectOption({ label: "Sandbox" });
    await forms.nth(n).getByRole("button", { name: settingsTexts.saveAccount }).click();
    await forms.nth(n).getByText(settingsTexts.saved).waitFor();
  }
  await b.browser.close();
}
void main();
