import { alertRows } from "@/lib/desk/alerts/kinds";
import * as t from "@/messages/account/shared";
import * as common from "@/messages/common";
import { comeIn } from "./actions";
import { expect, test } from "./test";

test("notifications are one table: a tick is saved at once, and stays", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/account");
  await page.getByRole("navigation", { name: t.myAccount }).getByRole("link", { name: t.notifications }).click();
  const tick = (channel: string) => page.getByRole("checkbox", { name: t.notify(alertRows.later.label, channel) });
  const [app, mail] = [tick(t.inPaydesk), tick(t.byEmail)];
  await expect(app).toBeChecked();
  await expect(mail).not.toBeChecked();
  const saved = () => page.waitForResponse((response) => response.request().method() === "POST");
  await Promise.all([saved(), mail.check()]);
  await expect(page.getByRole("status").filter({ hasText: common.saved })).toBeVisible();
  await Promise.all([saved(), app.uncheck()]);
  await page.reload();
  await expect(mail).toBeChecked();
  await expect(app).not.toBeChecked();
  await Promise.all([saved(), app.check()]);
  await Promise.all([saved(), mail.uncheck()]);
  await page.reload();
  await expect(app).toBeChecked();
  await expect(mail).not.toBeChecked();
});
