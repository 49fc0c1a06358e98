import type { Page } from "@playwright/test";
import { comeIn, fieldLabel, newAccount, newAmount, pay } from "./actions";
import { expect, test } from "./test";

const timesIn = (page: Page) =>
  page
    .locator("main time")
    .evaluateAll((times) => times.map((time) => [time.getAttribute("dateTime"), time.textContent]));

test("times are in the viewer's zone from the server on, and none changes once the page is ready", async ({
  page,
  browser,
}) => {
  await comeIn(page, "preparer");
  await pay(page, {
    details: { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Zoe Zone" },
    amount: newAmount(),
    reference: `ZONE-${Date.now()}`,
  });
  const address = page.url();
  const { cookies } = await page.context().storageState();
  expect(cookies.find(({ name }) => name === "zone")?.value).toBe(encodeURIComponent("Europe/Berlin"));
  for (const zone of ["Europe/Berlin", "Pacific/Auckland"]) {
    const own = cookies.map((one) => (one.name === "zone" ? { ...one, value: encodeURIComponent(zone) } : one));
    const asServed = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies: own, origins: [] },
    });
    const inBrowser = await browser.newContext({ timezoneId: zone, storageState: { cookies: own, origins: [] } });
    for (const path of [address, new URL("/orders", address).href]) {
      const [served, shown] = [await asServed.newPage(), await inBrowser.newPage()];
      await Promise.all([served.goto(path), shown.goto(path)]);
      await expect(shown.locator("main time").first()).toBeAttached();
      await shown.waitForLoadState("networkidle");
      const texts = await timesIn(shown);
      expect(texts.length).toBeGreaterThan(0);
      const hours = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
      for (const [at, text] of texts) expect(text).toContain(hours.format(new Date(at ?? "")));
      expect(await timesIn(served)).toEqual(expect.arrayContaining(texts.slice(0, 1)));
    }
    await asServed.close();
    await inBrowser.close();
  }
});
