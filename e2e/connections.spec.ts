import { generateKeyPairSync } from "node:crypto";
import {
  comeIn,
  control,
  expectStatus,
  newAccount,
  newAmount,
  newCard,
  openForm,
  review,
  send,
  sendButton,
  typePayout,
} from "./actions";
import { expect, test } from "./test";

test("a connection made by hand: key, endpoint, register, test, pay by card with CVV, stop, resume", async ({
  page,
  sandbox,
}) => {
  const name = `Acme ${Date.now()}`;
  await comeIn(page, "admin");
  await page.goto("/connections");
  await page.getByRole("link", { name: "Connect a gateway" }).first().click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(control(page, "Name")).toHaveAttribute("aria-invalid", "true");
  await control(page, "Name").fill(name);
  await page.locator("label", { hasText: /^Sandbox: practice$/ }).click();
  await control(page, "Base URL").fill("http://gateway.example.com/paynet");
  await control(page, "Consumer key").fill("acme-by-hand");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(control(page, "Base URL")).toHaveAttribute("aria-invalid", "true");
  await control(page, "Base URL").fill(`http://127.0.0.1:${process.env.SANDBOX_PORT}/paynet`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);

  await page.getByRole("link", { name: "Make or import a key" }).click();
  await page.getByRole("button", { name: "Make a key", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Use it for ${name}` })
    .click();
  await expect(page.getByText("The key is in use")).toBeVisible();
  await expect(page.getByText("-----BEGIN PUBLIC KEY-----")).toBeVisible();
  await test.step("a key made elsewhere takes its place, and does not stay in its field", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    await page.locator("label", { hasText: /^Import mine$/ }).click();
    await control(page, "Private key (PEM)").fill(privateKey);
    await page.getByRole("button", { name: "Import this key" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Replace the key of ${name}` })
      .click();
    await expect(page.getByText(publicKey.split("\n")[1] ?? "")).toBeVisible();
    await expect(control(page, "Private key (PEM)")).toHaveValue("");
  });
  await control(page, "Control key").fill("5A1E77ED-CAFE-4BAD-BEEF-0123456789AB");
  await page.getByRole("button", { name: "Set the control key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Judge callbacks with it" }).click();
  await expect(page.getByText("Set. Callbacks are judged with it from now on.")).toBeVisible();

  await page
    .getByRole("navigation", { name: "Views of this connection" })
    .getByRole("link", { name: "Endpoints" })
    .click();
  await control(page, "Label").fill("Card payouts");
  await control(page, "Its number at the gateway").fill("2001");
  await control(page, "Currency").fill("EUR");
  await control(page, "Required fields").selectOption("cvv2");
  await page.getByRole("button", { name: "Save endpoint" }).click();
  await expect(page.getByText("Card payouts").first()).toBeVisible();

  await page
    .getByRole("navigation", { name: "Views of this connection" })
    .getByRole("link", { name: "Overview" })
    .click();
  await page.getByRole("button", { name: "Test this connection" }).click();
  await expect(page.getByText("What to do", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Give key and endpoints" }).click();
  await expect(page.getByText("It has public key, control key and endpoints now.")).toBeVisible();
  await page.getByRole("button", { name: "Test this connection" }).click();
  await expect(page.getByText("The gateway accepts our signature")).toBeVisible();

  // This endpoint wants the CVV: it is asked for at the review, and nothing leaves without it.
  await openForm(page);
  await typePayout(page, {
    from: `${name} · Card payouts (EUR)`,
    kind: "Card",
    details: {
      "Card number": newCard(),
      "Name on card": "CARA CARD",
      "Expiry month": "12",
      "Expiry year": "2031",
    },
    amount: newAmount(),
  });
  await review(page);
  await sendButton(page).click();
  const cvv = control(page, "CVV");
  await expect(cvv).toBeFocused();
  await expect(cvv).toHaveAccessibleDescription(/3 or 4 digits/);
  await cvv.fill("123");
  const clientOrderId = await send(page);
  await expectStatus(page, "Approved");
  await expect(page.getByRole("listitem").filter({ hasText: "Callback: approved" })).toContainText(
    "verified by control",
  );
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);

  await page.goto("/connections");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Stop sending" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Stop sending from ${name}` }).click();
  await expect(control(dialog, "Why")).toHaveAttribute("aria-invalid", "true");
  await control(dialog, "Why").fill("Bank holiday in Lyon");
  await dialog.getByRole("button", { name: `Stop sending from ${name}` }).click();
  await expect(page.getByText(`Sending from ${name} is stopped`)).toBeVisible();
  await openForm(page);
  await expect(page.getByRole("listitem").filter({ hasText: `${name} cannot send now.` })).toContainText(
    "Bank holiday in Lyon",
  );
  await page.goto("/connections");
  await page.getByRole("link", { name }).click();
  // The list offers it, too: not there, where the page is just being left.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("button", { name: "Resume sending" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Resume sending from ${name}` })
    .click();
  await expect(page.getByRole("button", { name: "Stop sending" })).toBeVisible();
});

test("stopped between review and send: the button says why, and sends after resuming", async ({
  page,
  browser,
  sandbox,
  watch,
}) => {
  await comeIn(page, "preparer");
  await openForm(page);
  const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
  await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await review(page);

  const context = await browser.newContext();
  const admin = await context.newPage();
  watch(admin);
  await comeIn(admin, "admin");
  await admin.goto("/connections");
  await admin.getByRole("link", { name: "Practice", exact: true }).click();
  await admin.getByRole("button", { name: "Stop sending" }).click();
  await control(admin.getByRole("dialog"), "Why").fill("A look at the limits");
  await admin.getByRole("dialog").getByRole("button", { name: "Stop sending from Practice" }).click();
  await expect(admin.getByText("Sending from Practice is stopped")).toBeVisible();
  try {
    // The review hears of it while it is looked at.
    await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("complementary", { name: "Summary" })).toContainText("A look at the limits");
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  } finally {
    await admin.getByRole("button", { name: "Resume sending" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Resume sending from Practice" }).click();
    await expect(admin.getByRole("button", { name: "Stop sending" })).toBeVisible();
    await context.close();
  }
  await sendButton(page).click();
  await expectStatus(page, "Approved");
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("a preparer sees who may change a connection", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/connections");
  await expect(page.getByRole("link", { name: "Connect a gateway" })).toHaveCount(0);
  await page.getByRole("link", { name: "Practice", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop sending" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(/admin/i).first()).toBeVisible();
  const answer = await page.goto("/connections/new");
  expect(answer?.status()).toBe(404);
});
