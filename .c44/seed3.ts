import * as closeList from "@/messages/close/list";
import * as settingsTexts from "@/messages/matching/settings";
import { open, untilLive } from "./lib";

async function main() {
  const b = await open("approver");
  await b.page.goto("/reports/matching/settings");
  await untilLive(b.page).catch(() => console.log("not live"));
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
