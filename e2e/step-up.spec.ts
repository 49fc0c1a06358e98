import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { demoPassword } from "@/lib/identity/users/demo";
import { createConnection } from "@/lib/payments/connections/commands";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { generateKey } from "@/lib/payments/connections/key-commands";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as componentsUseActionTexts from "@/messages/components/shared";
import * as componentsSharedTexts from "@/messages/components/shell";
import * as ordersModelTexts from "@/messages/orders/model";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as signInModelTexts from "@/messages/sign-in/model";
import { openContext } from "./access/users";
import {
  comeIn,
  emailOf,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  review,
  sendButton,
  typePayout,
} from "./actions";
import { keepDemoUsers } from "./own-passwords";
import { expect, test } from "./test";

const name = `Real house ${Date.now()}`;
test.beforeAll(async () => {
  const app = openContext(process.env.DATA_DIR ?? "");
  await keepDemoUsers(app);
  const [admin] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf("admin")));
  const actor: Actor = {
    kind: "user",
    userId: admin?.id ?? "",
    name: admin?.name ?? "",
    role: "admin",
    connectionIds: null,
    needsApp: false,
    sessionId: "",
    ip: null,
    steppedUpAt: app.now(),
    proof: "password",
  };
  const address = {
    environment: "production" as const,
    baseUrl: "https://gateway.invalid/paynet",
    consumerKey: "real",
  };
  const { connectionId } = await createConnection(app, actor, { name, ...address });
  const endpoint = { kind: "endpoint" as const, gatewayId: "3001", label: "EUR", currencies: ["EUR"] };
  await saveEndpoint(app, actor, { connectionId, ...endpoint });
  await generateKey(app, actor, { connectionId, bits: 2048 });
  await app.db.$client.end();
});

test("real money asks for a confirmation, and then the same payout is sent", async ({ page, database }) => {
  const setCoolingOffHours = (hours: number) =>
    database.query(
      `insert into organisation (id, name, payee_cooling_off_hours) values (1, 'Your organisation', $1)
       on conflict (id) do update set payee_cooling_off_hours = excluded.payee_cooling_off_hours`,
      [hours],
    );
  await setCoolingOffHours(0);
  await comeIn(page, "preparer");
  await openForm(page);
  const form = new URL(page.url()).searchParams.get("form");
  const amount = newAmount();
  await typePayout(page, { from: `${name} · EUR (EUR)`, details: { "Account number": newAccount() }, amount });
  await review(page);
  const long =
    "update sessions set stepped_up_at = now() - interval '5 minutes' where user_id = (select id from users where email = $1)";
  await database.query(long, [emailOf("preparer")]);
  const stored = async () =>
    (await database.query("select amount from orders where client_orderid = $1", [form])).rows.map((row) => row.amount);

  await sendButton(page).click();
  const dialog = page.getByRole("dialog", { name: componentsSharedTexts.title });
  await dialog.getByLabel(componentsSharedTexts.yourPassword).fill("not mine");
  await dialog.getByRole("button", { name: componentsSharedTexts.continueLabel }).click();
  await expect(dialog.getByText(signInModelTexts.passwordWrong)).toBeVisible();
  expect(await stored()).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(
    page.getByText(componentsUseActionTexts.unchangedBecause(componentsUseActionTexts.verificationCancelled)),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
  await sendButton(page).click();
  await dialog.getByLabel(componentsSharedTexts.yourPassword).fill(demoPassword);
  await dialog.getByRole("button", { name: componentsSharedTexts.continueLabel }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expectStatus(page, ordersModelTexts.notSent);
  expect(await stored()).toEqual([amount]);
  await setCoolingOffHours(24);
});

test("the sandbox asks no one", async ({ page, database }) => {
  await comeIn(page, "preparer");
  await openForm(page);
  await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await review(page);
  await database.query("update sessions set stepped_up_at = null");
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expectStatus(page, orderStatuses.approved.label);
});
