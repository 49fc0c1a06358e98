import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import type { orders } from "@/db/schema/orders";
import { errorMessages } from "@/db/schema/organisation";
import { typed } from "@/lib/core/text/message";
import { provideContext } from "@/lib/identity/users/testing-context";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { groupFailures } from "@/lib/payments/orders/lists/failure-queries";
import { tallyFailures } from "@/lib/payments/orders/lists/failure-tally";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { listOrders } from "@/lib/payments/orders/queries";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { endErrorMessage, saveErrorMessage } from "./commands";
import { findErrorMessages } from "./match";
import { readMessagesInForce } from "./queries";

const { ctx, mia } = provideContext("test", { mia: "admin" });
beforeEach(async () => {
  await insertOrderSurroundings(ctx.db);
});

const { connection: connectionId } = testIds;
const input = {
  connectionId: null,
  code: "51",
  message: "",
  explanation: "Not enough money there.",
  step: "wait" as const,
};
const declined = (
  errorCode: string | null,
  errorMessage: string | null,
  given: Partial<typeof orders.$inferInsert> = {},
) => insertOrder(ctx.db, { outcome: "declined", errorCode, errorMessage, finalAt: ctx.now(), ...given });
const tally = async (scope: readonly string[] | null = null) =>
  tallyFailures(await readMessagesInForce(ctx.db), await groupFailures(ctx, scope));
const noteOf = async (orderId: string) => {
  const { failure, errorCode, errorMessage } = await getOrder(ctx, null, orderId);
  return { failure, errorCode, errorMessage };
};

describe("error messages", () => {
  test("new ones take the place of those for the same code, and what was there stays to be read", async () => {
    await saveErrorMessage(ctx, mia, input);
    ctx.pass(60_000);
    const { messageId } = await saveErrorMessage(ctx, mia, {
      ...input,
      explanation: "Its account is empty.",
      step: "never",
    });
    const rows = await ctx.db.select().from(errorMessages).where(eq(errorMessages.code, "51"));
    expect(rows.map(({ explanation, endedBy }) => [explanation, endedBy])).toEqual(
      expect.arrayContaining([
        ["Not enough money there.", mia.userId],
        ["Its account is empty.", null],
      ]),
    );
    const [row] = await ctx.db.select().from(audit).where(eq(audit.subjectId, messageId));
    expect(row).toMatchObject({
      permission: "failures.save",
      details: { was: { explanation: "Not enough money there.", step: "wait" }, is: { step: "never" } },
    });
    await endErrorMessage(ctx, mia, { messageId });
    await expect(endErrorMessage(ctx, mia, { messageId })).rejects.toMatchObject({ code: "conflict" });
    expect((await readMessagesInForce(ctx.db)).filter(({ code }) => code === "51")).toEqual([]);
  });

  test("ten users who set a message for one code at once leave one in force", async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => saveErrorMessage(ctx, mia, { ...input, explanation: `Words ${at}.` })),
    );
    expect((await readMessagesInForce(ctx.db)).filter(({ code }) => code === "51")).toHaveLength(1);
  });

  test("a user who works with some connections sets messages for those alone", async () => {
    const some = { ...mia, connectionIds: [connectionId] };
    await expect(saveErrorMessage(ctx, some, input)).rejects.toMatchObject({ code: "not_found" });
    await saveErrorMessage(ctx, some, { ...input, connectionId });
    const [global] = (await readMessagesInForce(ctx.db)).filter((one) => one.connectionId === null);
    await expect(endErrorMessage(ctx, some, { messageId: global?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("the database keeps them as they were, and one in force for each code", async () => {
    await saveErrorMessage(ctx, mia, input);
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(ctx.db.execute(statement)).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } });
    await refused(sql`update error_messages set explanation = 'Other words.' where code = '51'`);
    await refused(sql`update error_messages set step = 'never' where code = '51'`);
    await expect(ctx.db.execute(sql`delete from error_messages`)).rejects.toMatchObject({ cause: { code: "42501" } });
    await refused(sql`insert into error_messages (code, explanation, step) values (upper('51'), 'Twice.', 'wait')`);
    await refused(sql`insert into error_messages (explanation, step) values ('For nothing.', 'wait')`);
    await endErrorMessage(ctx, mia, {
      messageId: (await readMessagesInForce(ctx.db)).find(({ code }) => code === "51")?.id ?? "",
    });
    await refused(sql`update error_messages set ended_at = null, ended_by = null where code = '51'`);
  });

  test("whatever the sandbox gateway refuses with has a message from the start", async () => {
    const sources = import.meta.glob<string>(["/sandbox/*.ts", "!/sandbox/*.test.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const named = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/(?:code: |refuse\(|words\()"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].map(([, code]) => code ?? ""),
    );
    const codes = [...new Set(named)].filter((code) => code !== "order-not-found");
    expect(codes.length).toBeGreaterThan(12);
    const messages = await readMessagesInForce(ctx.db);
    expect(codes.filter((code) => findErrorMessages(messages, { connectionId, code, message: null }) === null)).toEqual(
      [],
    );
  });
});

describe("orders", () => {
  test("show today's message beside the gateway's own, and an unknown code as it came", async () => {
    const order = await declined("51", "Insufficient funds");
    expect(await noteOf(order.id)).toEqual({ failure: null, errorCode: "51", errorMessage: "Insufficient funds" });
    await saveErrorMessage(ctx, mia, input);
    expect(await noteOf(order.id)).toEqual({
      failure: { explanation: input.explanation, step: "wait" },
      errorCode: "51",
      errorMessage: "Insufficient funds",
    });
    await saveErrorMessage(ctx, mia, { ...input, explanation: "Its account is empty." });
    expect((await noteOf(order.id)).failure?.explanation).toBe("Its account is empty.");
  });

  test("say nothing where it is not known that they failed, or where users reported so", async () => {
    await saveErrorMessage(ctx, mia, input);
    const doubtful = [
      await insertOrder(ctx.db, { submission: "unconfirmed", attempt: 1, errorCode: "51", sentAt: ctx.now() }),
      await declined("51", null, { conflict: typed("two finals") }),
      await declined("51", null, { cause: "by_users" }),
      await insertOrder(ctx.db, {
        submission: "access_refused",
        errorCode: "51",
        finalAt: ctx.now(),
      }),
    ];
    for (const { id } of doubtful) expect((await noteOf(id)).failure).toBeNull();
    const { known, unknown } = await tally();
    expect([known.size, unknown.length]).toEqual([0, 0]);
  });

  test("in the list: the message, else what the gateway reported", async () => {
    await declined("51", "Insufficient funds");
    await saveErrorMessage(ctx, mia, input);
    await declined("52", "No such account");
    const { rows } = await listOrders(ctx, {
      scope: null,
      filter: orderList.read(() => undefined).filter,
      sort: "newest",
      cursor: null,
      timeZone: "UTC",
    });
    expect(rows.map(({ note }) => note).sort()).toEqual(["No such account", input.explanation]);
  });
});

describe("a failure without a message", () => {
  test("is counted automatically: by code and text, whatever ids the text names, with the last one", async () => {
    await declined("77", "Order 123456 is blocked");
    ctx.pass(60_000);
    const last = await declined("77", "Order 987654 is blocked");
    await declined(null, null);
    await declined("sandbox-declined", "Declined by the receiving bank (sandbox)");
    await declined("88", "Long ago", { finalAt: new Date(ctx.now().getTime() - 91 * 86_400_000) });
    const { unknown, known, unexplained } = await tally();
    expect(unknown).toMatchObject([
      { code: "77", message: "Order # is blocked", count: 2, lastSeen: ctx.now(), lastOrderId: last.id },
    ]);
    expect([...known.values()]).toMatchObject([{ count: 1 }]);
    expect(unexplained).toBe(1);
    await saveErrorMessage(ctx, mia, { ...input, code: "77" });
    expect((await tally()).unknown).toEqual([]);
  });

  test("is hidden from users who do not work with its connection", async () => {
    await declined("77", "Blocked");
    expect((await tally([])).unknown).toEqual([]);
    expect((await tally([connectionId])).unknown).toHaveLength(1);
  });
});
