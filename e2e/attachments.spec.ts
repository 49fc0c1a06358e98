import { changePolicy, endPolicy } from "@/lib/controls/approvals/policy-commands";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as outcomeTexts from "@/messages/approvals/shared";
import * as model from "@/messages/attachments/model";
import * as approvalTexts from "@/messages/components/order";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import {
  ask,
  comeIn,
  fieldLabel,
  newAccount,
  newAmount,
  openForm,
  openRequest,
  prepare,
  sandboxName,
  typePayout,
} from "./actions";
import { requiring } from "./policies";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like } from "./texts";

const rule = { permission: "payouts.submit", connectionId: sandboxConnectionId } as const;
const pdf = { name: "Invoice 7.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\nan invoice") };

test("an invoice is attached in the form, seen in the review, and with the request that the approver opens", async ({
  page,
  browser,
  watch,
}) => {
  const app = openContext(process.env.DATA_DIR ?? "");
  const admin = await actAs(app, "admin");
  await changePolicy(app, admin, { ...rule, rules: requiring(1) });
  try {
    const amount = newAmount();
    await comeIn(page, "preparer");
    await openForm(page);
    const details = { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Paula Attach" };
    await typePayout(page, { details, amount });
    const input = page.getByLabel(model.chooseFiles);
    const wrong = { ...pdf, name: "Delivery note.pdf" };
    await input.setInputFiles([pdf, wrong]);
    await page.getByRole("button", { name: model.removeFile(wrong.name) }).click();
    await expect(page.getByRole("list", { name: model.attachments }).getByRole("listitem")).toHaveCount(1);
    await ask(page);
    await expect(page.getByRole("link", { name: pdf.name })).toBeVisible();
    const mia = await comeInBeside(browser, watch, "approver");
    await mia.goto("/approvals");
    const request = await openRequest(mia, { amount });
    await expect(request.getByRole("link", { name: pdf.name })).toBeVisible();
    await request.getByRole("button", { name: like(approvalTexts.approveAndSend(false, any, sandboxName)) }).click();
    await expect(request).toContainText(outcomeTexts.sentAccepted);
    await mia.context().close();
  } finally {
    await endPolicy(app, admin, rule);
    await app.db.$client.end();
  }
});

test("an invoice is attached to a payout, checked by its content, and opened by the approver", async ({
  page,
  browser,
  watch,
}) => {
  const app = openContext(process.env.DATA_DIR ?? "");
  const admin = await actAs(app, "admin");
  await changePolicy(app, admin, { ...rule, rules: requiring(1) });
  try {
    const amount = newAmount();
    await comeIn(page, "preparer");
    const details = { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Paula Attach" };
    await prepare(page, { details, amount });
    const input = page.getByLabel(model.addFile);
    await input.setInputFiles({ ...pdf, buffer: Buffer.from("<html>not an invoice</html>") });
    await expect(page.getByText(model.usePdf)).toBeVisible();
    await input.setInputFiles(pdf);
    await expect(page.getByRole("link", { name: pdf.name })).toBeVisible();

    const mia = await comeInBeside(browser, watch, "approver");
    await mia.goto("/approvals");
    const request = await openRequest(mia, { amount });
    const download = mia.waitForEvent("download");
    await request.getByRole("link", { name: pdf.name }).click();
    expect((await download).suggestedFilename()).toBe("Invoice_7.pdf");

    await page.getByRole("button", { name: model.removeFile(pdf.name) }).click();
    await expect(page.getByRole("list", { name: model.attachments })).toContainText(model.removedBy("Ben Okafor"));
    await page.getByRole("button", { name: model.restoreFile(pdf.name) }).click();
    await expect(page.getByRole("button", { name: model.removeFile(pdf.name) })).toBeVisible();

    await mia.goto("/approvals");
    const again = await openRequest(mia, { amount });
    await again.getByRole("button", { name: like(approvalTexts.approveAndSend(false, any, sandboxName)) }).click();
    await expect(again).toContainText(outcomeTexts.sentAccepted);
    await mia.context().close();
  } finally {
    await endPolicy(app, admin, rule);
    await app.db.$client.end();
  }
});
