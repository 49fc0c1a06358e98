import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { createConnection } from "@/lib/connections/commands";
import { saveEndpoint } from "@/lib/connections/endpoint-commands";
import { generateKey } from "@/lib/connections/key-commands";
import type { Actor } from "@/lib/core/desk";
import { demoPassword } from "@/lib/people/demo";
import { comeIn, emailOf, expectWord, newAccount, newAmount, openForm, review, sendButton, typePayout } from "./acts";
import { expect, test } from "./test";
import { openDesk } from "./walk/cast";

// A connection of the real world, at an address that nobody has: what is sent over it provably never leaves.
const name = `Real house ${Date.now()}`;
test.beforeAll(async () => {
  const desk = openDesk(process.env.DATA_DIR ?? "");
  const [admin] = await desk.db
    .select()
    .from(people)
    .where(eq(people.email, emailOf("admin")));
  const actor: Actor = {
    personId: admin?.id ?? "",
    name: admin?.name ?? "",
    role: "admin",
    connectionIds: null,
    needsApp: false,
    sessionId: "",
    ip: null,
    steppedUpAt: desk.now(),
    proof: "password",
  };
  const address = {
    environment: "production" as const,
    baseUrl: "https://gateway.invalid/paynet",
    consumerKey: "real",
  };
  const { connectionId } = await createConnection(desk, actor, { name, ...address });
  const endpoint = { kind: "endpoint" as const, gatewayId: "3001", label: "EUR", currencies: ["EUR"] };
  await saveEndpoint(desk, actor, { connectionId, ...endpoint });
  await generateKey(desk, actor, { connectionId, bits: 2048 });
  await desk.db.$client.end();
});

test("real money asks who is at the screen, and then the very same payout goes on", async ({ page, database }) => {
  // An account that is new would wait for another user, whoever is at the screen.
  const setCoolingHours = (hours: number) =>
    database.query(
      `insert into organisation (id, name, payee_cooling_hours) values (1, 'Your organisation', $1)
       on conflict (id) do update set payee_cooling_hours = excluded.payee_cooling_hours`,
      [hours],
    );
  await setCoolingHours(0);
  await comeIn(page, "preparer");
  await openForm(page);
  const form = new URL(page.url()).searchParams.get("form");
  const amount = newAmount();
  await typePayout(page, { from: `${name} · EUR (EUR)`, details: { "Account number": newAccount() }, amount });
  await review(page);
  const long =
    "update sessions set stepped_up_at = now() - interval '5 minutes' where person_id = (select id from people where email = $1)";
  await database.query(long, [emailOf("preparer")]);
  const stored = async () =>
    (await database.query("select amount from orders where client_orderid = $1", [form])).rows.map((row) => row.amount);

  await sendButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await dialog.getByLabel("Your password").fill("not mine");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  expect(await stored()).toEqual([]);

  // Given up, everything is still there; and once more it asks.
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing was done.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Review this payout" })).toBeVisible();
  await sendButton(page).click();
  await dialog.getByLabel("Your password").fill(demoPassword);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expectWord(page, "Not sent");
  expect(await stored()).toEqual([amount]);
  await setCoolingHours(24);
});

test("practice asks nobody", async ({ page, database }) => {
  await comeIn(page, "preparer");
  await openForm(page);
  await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await review(page);
  await database.query("update sessions set stepped_up_at = null");
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expectWord(page, "Approved");
});
