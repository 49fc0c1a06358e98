import { demoUsers } from "@/lib/identity/users/demo";
import { createConnection } from "@/lib/payments/connections/commands";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as common from "@/messages/common";
import * as componentsSharedTexts from "@/messages/components/shared";
import { sandboxNote } from "@/messages/exports/model";
import * as ordersListTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as t from "@/messages/sample";
import * as consoleTexts from "@/messages/sandbox/console";
import * as signInTexts from "@/messages/sign-in/sign-in";
import * as statementsTexts from "@/messages/statements/list";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { untilLive } from "./actions";
import { chooseApp } from "./browser";
import { findFaults } from "./faults";
import { keepDemoUsers } from "./own-passwords";
import { startApp } from "./start";
import { expect, test } from "./test";
import { plain } from "./texts";

const nameOf = (role: string) => demoUsers.find((user) => user.role === role)?.name ?? "";

test.setTimeout(300_000);

test("the first minute: a click signs in to the sample company, another removes it, and real money is apart", async ({
  browser,
  watch,
}) => {
  const app = { ...(await chooseApp()), SAMPLE: "on" };
  const stop = await startApp(app);
  try {
    const context = await browser.newContext({ baseURL: `http://localhost:${app.PORT}` });
    const page = await context.newPage();
    watch(page);
    await page.goto("/");
    await expect(page.getByLabel(componentsSharedTexts.emailAddress)).toBeFocused();
    const password = page.getByLabel(componentsSharedTexts.password, { exact: true });
    const show = page.getByRole("button", { name: componentsSharedTexts.showPassword });
    await expect(password).toHaveAttribute("type", "password");
    await show.click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    expect(await findFaults(page, "sign-in-sample")).toEqual([]);

    await page.getByRole("button", { name: signInTexts.continueAs(nameOf("preparer")) }).click();
    await expect(page.getByText(t.sampleNotice)).toBeVisible();
    await expect(page.getByRole("button", { name: t.removeLabel })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: overviewSharedTexts.guideTitle })).toBeVisible();
    expect(await findFaults(page, "overview-sample")).toEqual([]);
    await page.getByRole("button", { name: overviewSharedTexts.dismissGuide }).click();
    await expect(page.getByRole("heading", { name: overviewSharedTexts.guideTitle })).toHaveCount(0);

    await page.goto(`/connections/${sandboxConnectionId}/sandbox`);
    for (const form of ["camt.053", "MT940"]) {
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: plain(consoleTexts.downloadBankStatements("", form)) }).click();
      const statements = await (await downloading).path();
      const back = page.url();
      await page.goto("/reports/statements");
      await page.getByRole("button", { name: statementsTexts.uploadStatements }).click();
      await page.getByLabel(statementsTexts.file).setInputFiles(statements);
      await page.getByRole("button", { name: statementsTexts.uploadStatement, exact: true }).click();
      if (form === "MT940") {
        await page.getByLabel(statementsTexts.whatCounts).selectOption("once");
        await page.getByRole("button", { name: statementsTexts.uploadWithAnswers }).click();
      }
      await expect(page.getByText(statementsTexts.stored, { exact: true })).toBeVisible();
      await expect(page.locator("tbody tr").first()).toBeVisible();
      await expect(page.getByText(statementsTexts.missingBefore)).toHaveCount(0);
      await page.goto(back);
    }

    await context.clearCookies();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: signInTexts.continueAs(nameOf("admin")) }).click();
    await expect(page).not.toHaveURL(/\/sign-in/);
    await untilLive(page);
    await page.goto("/orders");
    await page.getByRole("button", { name: t.removeLabel }).click();
    const question = page.getByRole("dialog");
    await expect(question.getByText(t.whatYouMadeStays)).toBeVisible();
    await question.getByRole("button", { name: t.removeLabel }).click();
    await expect(page.getByText(t.sampleNotice)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: ordersListTexts.emptyPayoutsTitle })).toBeVisible();

    const beside = openContext(app.DATA_DIR);
    const admin = await actAs(beside, "admin");
    await keepDemoUsers(beside);
    const address = { baseUrl: "https://gateway.invalid/paynet", consumerKey: "real" };
    await createConnection(beside, admin, { name: "Acme EU", environment: "production", ...address });
    await beside.db.$client.end();
    await page.goto("/");
    const environments = page.getByRole("navigation", { name: common.environment });
    await expect(environments.getByRole("link", { name: common.production })).toHaveAttribute("aria-current", "page");
    await environments.getByRole("link", { name: sandboxNote }).click();
    await expect(page).toHaveURL(/environment=sandbox/);
    expect(await findFaults(page, "overview-environments")).toEqual([]);
    await context.close();
  } finally {
    await stop();
  }
});
