import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";

const database = provideDatabase("file");

// The guards must hold for the owner too, who has every right.
const run = (statement: string) => database.owner.execute(sql.raw(statement));
const refusal = async (statement: string): Promise<string> => {
  const fault = await run(statement).then(
    () => null,
    (error: Error) => error.cause as { message: string; constraint?: string },
  );
  return fault ? (fault.constraint ?? fault.message) : "let through";
};

test("an order that was released never changes what it sends", async () => {
  const { id } = await insertOrder(database.db);
  for (const change of [
    "amount = 9999",
    "currency = 'USD'",
    "client_orderid = 'x'",
    "payee_fingerprint = 'x'",
    "fields = '{}'",
    "destination = 'card'",
    "connection_version = 2",
    "prepared_by = gen_random_uuid()",
    "kind = 'update'",
    "direction = 'in'",
    "receiver_name = 'x'",
    "receiver_account = 'x'",
    "sealed_fields = 'x'",
  ]) {
    expect(await refusal(`update orders set ${change} where id = '${id}'`), change).toContain("never changes");
  }
  expect(await refusal(`update orders set your_reference = 'x' where id = '${id}'`)).toBe("let through");
});

test.each(["unconfirmed", "accepted", "not_sent", "queued", "cancelled", "rejected", "not_received"] as const)(
  "an order that is %s never becomes a draft again",
  async (submission) => {
    const outcome = submission === "accepted" ? "processing" : "none";
    const cause = submission === "unconfirmed" ? "timeout" : null;
    const { id } = await insertOrder(database.db, {
      submission,
      outcome,
      cause,
      attempt: submission === "queued" ? 0 : 1,
    });
    for (const state of ["draft", "held"]) {
      expect(await refusal(`update orders set submission = '${state}' where id = '${id}'`), state).toContain(
        "may not become a draft",
      );
    }
  },
);

describe("an order of which something left, put back to a draft past that guard", () => {
  const pastGuard = async (values: string) => {
    const { id } = await insertOrder(database.db, {
      submission: "unconfirmed",
      outcome: "none",
      cause: "timeout",
      attempt: 0,
    });
    await database.owner.execute(sql`alter table orders disable trigger orders_frozen`);
    await database.owner.execute(
      sql.raw(`update orders set submission = 'draft', cause = null, ${values} where id = '${id}'`),
    );
    await database.owner.execute(sql`alter table orders enable trigger orders_frozen`);
    return id;
  };
  const change = (id: string) => refusal(`update orders set amount = amount + 1 where id = '${id}'`);

  test.each(["attempt = 1, sent_at = null", "sent_at = now()"])("keeps its content: %s", async (left) => {
    expect(await change(await pastGuard(left))).toContain("never changes");
  });

  test("keeps its content where only the call that carried it is left", async () => {
    const id = await pastGuard("sent_at = null");
    expect(await change(id)).toBe("let through");
    const callId = crypto.randomUUID();
    await run(`insert into calls (id, connection_id, connection_version, operation, url, started_at, request)
      select '${callId}', connection_id, 1, 'payout', 'https://gate.example', now(), '[]' from orders where id = '${id}'`);
    await run(`insert into call_orders (call_id, order_id, attempt) values ('${callId}', '${id}', 1)`);
    expect(await change(id)).toContain("never changes");
  });

  test("its attempts do not shrink", async () => {
    const id = await pastGuard("attempt = 2");
    expect(await refusal(`update orders set attempt = 0 where id = '${id}'`)).toContain("may only increase");
  });
});

test("an order that was found learns its amount once", async () => {
  const found = { origin: "found", kind: "charge", preparedBy: null, outcome: "processing" } as const;
  const { id } = await insertOrder(database.db, { ...found, amount: null });
  expect(await refusal(`update orders set amount = 12.5 where id = '${id}'`)).toBe("let through");
  expect(await refusal(`update orders set amount = 13 where id = '${id}'`)).toContain("never changes");
  expect(await refusal(`update orders set currency = 'USD' where id = '${id}'`)).toContain("never changes");
  const made = await insertOrder(database.db, { amount: null });
  expect(await refusal(`update orders set amount = 1 where id = '${made.id}'`)).toContain("never changes");
});

test("a final outcome is not overwritten, attempts do not shrink, an order is not removed", async () => {
  const { id } = await insertOrder(database.db, { attempt: 2 });
  expect(await refusal(`update orders set outcome = 'declined' where id = '${id}'`)).toContain("never overwritten");
  expect(await refusal(`update orders set outcome = 'processing' where id = '${id}'`)).toContain("never overwritten");
  expect(await refusal(`update orders set attempt = 1 where id = '${id}'`)).toContain("may only increase");
  expect(await refusal(`delete from orders where id = '${id}'`)).toContain("may not be changed or deleted");
});

test("facets that contradict each other are refused", async () => {
  const { id } = await insertOrder(database.db, { submission: "queued" });
  expect(await refusal(`update orders set outcome = 'approved' where id = '${id}'`)).toBe("orders_outcome_known_check");
  expect(await refusal(`update orders set submission = 'sending' where id = '${id}'`)).toBe("orders_lease_check");
  await expect(insertOrder(database.db, { submission: "accepted", sealedFields: "x" })).rejects.toMatchObject({
    cause: { constraint: "orders_sealed_wiped_check" },
  });
  expect(await refusal(`update orders set submission = 'paid' where id = '${id}'`)).toContain(
    'null value in column "status"',
  );
  await expect(insertOrder(database.db, { amount: "0" })).rejects.toMatchObject({
    cause: { constraint: "orders_amount_check" },
  });
});

test("audit and timeline are kept as they are", async () => {
  const note = (permission: string, on: string) =>
    `insert into audit (permission, actor, user_id, subject_type) values ('${permission}', 'user', '${testIds.user}', '${on}')`;
  await run(note("orders.query", "order"));
  for (const permission of ["moon.visit", "orders.read"])
    expect(await refusal(note(permission, "order"))).toBe("audit_permission_check");
  expect(await refusal(note("orders.query", "moon"))).toBe("audit_subject_type_check");
  const { id } = await insertOrder(database.db);
  await run(`insert into order_events (order_id, kind) values ('${id}', 'prepared')`);
  const unknown = `insert into order_events (order_id, kind) values ('${id}', 'sent back')`;
  expect(await refusal(unknown)).toBe("order_events_kind_check");
  for (const table of ["audit", "order_events"]) {
    expect(await refusal(`delete from ${table}`)).toContain("may not be changed");
    expect(await refusal(`truncate ${table} cascade`)).toContain("may not be changed");
  }
  expect(await refusal("update audit set permission = 'x'")).toContain("may not be changed");
});

test("where an order was prepared to go stays what it was", async () => {
  await insertOrder(database.db);
  expect(await refusal("update connection_versions set base_url = 'https://evil.example'")).toContain(
    "add a new version",
  );
  expect(await refusal("update connection_versions set consumer_key = 'other'")).toContain("add a new version");
  expect(await refusal(`update endpoints set gateway_id = '9' where id = '${testIds.endpoint}'`)).toContain(
    "add another endpoint",
  );
  expect(await refusal(`update endpoints set label = 'Euro' where id = '${testIds.endpoint}'`)).toBe("let through");
});
