import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePolicy } from "@/lib/approvals/policy-commands";
import { type Act, may, permissions, type Role, roles } from "@/lib/auth/permissions";
import type { Actor } from "@/lib/core/desk";
import { setLimit } from "@/lib/limits/commands";
import { submitPayout } from "@/lib/orders/submit";
import { insertOrder } from "@/lib/orders/testing";
import { addPayee } from "@/lib/payees/testing";
import { disablePerson, updatePerson } from "@/lib/people/commands";
import { addTestPerson } from "@/lib/people/testing";
import { payoutForm, type Workshop } from "./testing";
import { byDatabase, openStage, type Person, rulesOf } from "./testing-four-eyes";

// The table act × role, held by the database too: every act writes its audit row in its own transaction.

let shop: Workshop;
let mia: Person;
beforeAll(async () => {
  ({ shop, mia } = await openStage());
}, 60_000);
afterAll(() => shop.close());

const run = async (statement: SQL) => (await shop.desk.db.execute(statement)).rows;
const person = (role: Role): Promise<Person> => addTestPerson(shop.desk, role, { password: false });

describe("an act without the right to it", () => {
  const note = (act: string, by: Actor, details = {}) =>
    run(sql`insert into audit (act, person_id, subject_type, subject_id, details)
      values (${act}, ${by.personId}, 'person', ${by.personId}, ${JSON.stringify(details)})`);

  test("is kept by the database for nobody: every act, every role", async () => {
    for (const role of roles) {
      const somebody = await person(role);
      for (const act of (Object.keys(permissions) as Act[]).filter((one) => !one.startsWith("account."))) {
        if (may(role, act)) await note(act, somebody);
        else await byDatabase(note(act, somebody));
      }
    }
  }, 30_000);

  test("nor for who was disabled, nor for who makes an admin of themself", async () => {
    const gone = await person("admin");
    await disablePerson(shop.desk, mia, { personId: gone.personId });
    await byDatabase(note("policies.update", gone));
    const climber = await person("viewer");
    const forged = { ...climber, role: "admin" as const };
    const climb = updatePerson(shop.desk, forged, { ...climber, role: "admin", connectionIds: null });
    await byDatabase(climb);
    const stepping = await person("admin");
    await updatePerson(shop.desk, stepping, { ...stepping, role: "viewer", connectionIds: null });
  });

  test("leaves nothing behind, although the code took it for allowed", async () => {
    const viewer = await person("viewer");
    const forged = { ...viewer, role: "admin" as const };
    const { desk, connectionId } = shop;
    const form = await payoutForm(shop);
    const before =
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`);
    const policy = { connectionId, act: "payouts.submit" as const, rules: rulesOf("payouts.submit", 12) };
    await byDatabase(submitPayout(desk, forged, form));
    await byDatabase(changePolicy(desk, forged, policy));
    await byDatabase(addPayee(desk, forged, { key: "forged" }));
    await byDatabase(setLimit(desk, forged, { kind: "order", connectionId, currency: "EUR", amount: "1" }));
    expect(
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`),
    ).toEqual(before);
  });

  test("prepares no payout, whether or not it is told", async () => {
    for (const role of ["viewer", "developer"] as const) {
      await byDatabase(insertOrder(shop.desk.db, { preparedBy: (await person(role)).personId, submission: "queued" }));
    }
  });
});
