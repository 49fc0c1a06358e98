import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/core/desk";
import { readLastEventId } from "@/lib/orders/record";
import { insertOrder } from "@/lib/orders/testing";
import { disablePerson, updatePerson } from "@/lib/people/commands";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "@/lib/settlements/commands";
import { byDatabase, openStage, type Stage } from "./testing-four-eyes";

// The cells of four-eyes.io.test.ts for what people say became of an order.

let stage: Stage;
let { shop, mia, eva, bo, run, addPerson: person } = {} as Stage;
beforeAll(async () => {
  stage = await openStage();
  ({ shop, mia, eva, bo, run, addPerson: person } = stage);
}, 60_000);
afterAll(() => shop.close());

const hourMs = 3_600_000;

describe("a settlement", () => {
  async function proposed(by: Actor): Promise<string> {
    const sentAt = new Date(shop.desk.now().getTime() - 30 * hourMs);
    const order = await insertOrder(shop.desk.db, {
      preparedBy: by.personId,
      submission: "unconfirmed",
      outcome: "none",
      cause: "timed_out",
      attempt: 1,
      sentAt,
    });
    const seenEventId = await shop.desk.db.transaction((tx) => readLastEventId(tx, order.id));
    const input = {
      orders: [{ orderId: order.id, seenEventId }],
      verdict: "absent" as const,
      reason: "asked by telephone",
    };
    return (await proposeSettlement(shop.desk, by, input)).settlementId;
  }
  const decide = (by: Actor, settlementId: string, decision: "confirmed" | "refused" = "confirmed") =>
    decideSettlement(shop.desk, by, { settlementId, decision, reason: "said by telephone" });
  const confirm = (by: Actor, settlementId: string, alone = false) =>
    run(sql`update settlements set decision = 'confirmed', decided_by = ${by.personId}, decided_at = now(), alone = ${alone},
      decision_reason = 'said by telephone' where id = ${settlementId}`);
  const word = (by: Actor, settlementId: string) =>
    run(
      sql`insert into settlement_confirmations (settlement_id, person_id, at) values (${settlementId}, ${by.personId}, now())`,
    );

  test("one's own", async () => {
    const id = await proposed(bo);
    await expect(decide(bo, id)).rejects.toMatchObject({ code: "forbidden" });
    await byDatabase(word(bo, id));
    await byDatabase(confirm(bo, id));
    await byDatabase(confirm(bo, id, true));
  });

  test("stale: refused or taken back already", async () => {
    const [first, second] = [await proposed(bo), await proposed(bo)];
    await decide(mia, first, "refused");
    await withdrawSettlement(shop.desk, bo, { settlementId: second });
    for (const id of [first, second]) {
      await expect(decide(eva, id)).rejects.toMatchObject({ code: "conflict" });
      await byDatabase(word(eva, id));
      await byDatabase(confirm(eva, id));
    }
  });

  test("another content than was proposed", async () => {
    const id = await proposed(bo);
    await byDatabase(run(sql`update settlement_orders set verdict = 'approved' where settlement_id = ${id}`));
    await byDatabase(run(sql`update settlements set reason = 'something else' where id = ${id}`));
    await byDatabase(
      run(sql`update settlement_orders set applied = 'applied', is_open = false where settlement_id = ${id}`),
    );
  });

  test("not their right: role, other connections, disabled", async () => {
    const id = await proposed(bo);
    for (const role of ["preparer", "viewer", "developer"] as const) {
      const stranger = await person(role);
      await expect(decide(stranger, id), role).rejects.toMatchObject({ code: "forbidden" });
      await byDatabase(word(stranger, id));
      await byDatabase(confirm(stranger, id));
    }
    const limited = await person("approver");
    const connectionIds = [stage.elsewhere];
    await updatePerson(shop.desk, mia, { ...limited, connectionIds });
    await expect(decide({ ...limited, connectionIds }, id)).rejects.toMatchObject({ code: "not_found" });
    await byDatabase(word(limited, id));
    await byDatabase(confirm(limited, id));
    const gone = await person("approver");
    await disablePerson(shop.desk, mia, { personId: gone.personId });
    await byDatabase(word(gone, id));
    await byDatabase(confirm(gone, id));
  });

  test("fewer than were asked for, and then enough", async () => {
    const id = await proposed(bo);
    await byDatabase(confirm(eva, id));
    await word(eva, id);
    await confirm(eva, id);
  });
});
