import type { Page } from "@playwright/test";
import type pg from "pg";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as t from "@/messages/recurring/edit";
import type { Sandbox } from "./sandbox";
import { expect } from "./test";

export type Known = Record<string, string>;

export async function enterProfile(
  { sandbox, database }: { sandbox: Sandbox; database: pg.Client },
  id: string,
  { kind = "SRC", charging = "automatic", ...fields }: Known,
): Promise<string> {
  await sandbox.ask("PUT", `/profiles/${id}`, {
    consumerKey: "paydesk-sandbox",
    endpointId: "1001",
    kind,
    charging: charging === "automatic" ? "auto" : "manual",
    fields,
  });
  const users = await database.query("select id from users where email = 'preparer@paydesk.example'");
  const userId = users.rows[0]?.id;
  const { rows } = await database.query(
    `insert into recurring_profiles
       (connection_id, recurring_payment_id, endpoint_id, kind, charging, currency, label, source, created_by)
     select e.connection_id, $2, e.id, $3, $4, 'EUR', $5, 'typed', $6 from endpoints e
     where e.connection_id = $1 and e.gateway_id = '1001' returning id`,
    [sandboxConnectionId, id, kind, charging, `Club ${id}`, userId],
  );
  for (const [field, value] of Object.entries({ ...fields, kind, charging, currency: "EUR", repeats: "0" })) {
    await database.query(
      "insert into recurring_facts (profile_id, field, value, source, user_id) values ($1, $2, $3, 'typed', $4)",
      [rows[0].id, field, value, userId],
    );
  }
  return rows[0].id;
}

export async function openChange(page: Page, profileId: string): Promise<void> {
  await page.goto(`/recurring/${profileId}/edit`);
  await expect(page).toHaveURL(/form=pd-/);
  await expect(page.getByRole("button", { name: t.reviewChange })).toBeVisible();
}
