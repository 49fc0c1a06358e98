import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { setLimit } from "@/lib/controls/limits/commands";
import type { Actor } from "@/lib/core/runtime/context";
import { may, type Permission, permissions, roles } from "@/lib/identity/auth/access/permissions";
import { disableUser, updateUser } from "@/lib/identity/users/commands";
import { insertOrder } from "@/lib/payments/orders/testing";
import { addPayee } from "@/lib/payments/payees/testing";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { byDatabase, provideStage, rulesOf } from "./testing-four-eyes";

const { shop, mia, run, addUser: user } = provideStage();

describe("an act without the right to it", () => {
  const note = (permission: string, by: Actor, details = {}) =>
    run(sql`insert into audit (permission, actor, user_id, subject_type, subject_id, details)
      values (${permission}, 'user', ${by.userId}, 'user', ${by.userId}, ${JSON.stringify(details)})`);

  test("is kept by the database for no one: every act, every role", async () => {
    for (const role of roles) {
      const actor = await user(role);
      for (const permission of (Object.keys(permissions) as Permission[]).filter(
        (one) => !one.startsWith("account."),
      )) {
        if (may(role, permission) && permissions[permission].audited) await note(permission, actor);
        else await byDatabase(note(permission, actor));
      }
    }
  });

  test("nor for who was disabled, nor for who makes an admin of themself", async () => {
    const gone = await user("admin");
    await disableUser(shop.ctx, mia, { userId: gone.userId });
    await byDatabase(note("policies.update", gone));
    const climber = await user("viewer");
    const forged = { ...climber, role: "admin" as const };
    const climb = updateUser(shop.ctx, forged, { ...climber, role: "admin", connectionIds: null });
    await byDatabase(climb);
    const stepping = await user("admin");
    await updateUser(shop.ctx, stepping, { ...stepping, role: "viewer", connectionIds: null });
  });

  test("leaves nothing behind, although the code took it for allowed", async () => {
    const viewer = await user("viewer");
    const forged = { ...viewer, role: "admin" as const };
    const { ctx, connectionId } = shop;
    const form = await shop.payoutForm();
    const before =
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`);
    const policy = { connectionId, permission: "payouts.submit" as const, rules: rulesOf("payouts.submit", 12) };
    await byDatabase(submitPayout(ctx, forged, form));
    await byDatabase(changePolicy(ctx, forged, policy));
    await byDatabase(addPayee(ctx, forged, { key: "forged" }));
    await byDatabase(setLimit(ctx, forged, { kind: "order", connectionId, currency: "EUR", amount: "1" }));
    expect(
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`),
    ).toEqual(before);
  });

  test("prepares no payout, even without an audit row", async () => {
    for (const role of ["viewer", "developer"] as const) {
      await byDatabase(insertOrder(shop.ctx.db, { preparedBy: (await user(role)).userId, submission: "queued" }));
    }
  });
});
