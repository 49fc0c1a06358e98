import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { failureWords } from "@/db/schema/failures";
import type { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { getOrder } from "@/lib/orders/detail-queries";
import { gatherFailures } from "@/lib/orders/failure-queries";
import { tallyFailures } from "@/lib/orders/failure-tally";
import { readOrderSearch } from "@/lib/orders/list-search";
import { listOrders } from "@/lib/orders/queries";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { endWords, saveWords } from "./commands";
import { findWords } from "./match";
import { readWords } from "./queries";

let database: TestDatabase;
let desk: TestDesk;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  await insertOrderSurroundings(desk.db);
  mia = await addTestPerson(desk, "admin", { password: false });
});
afterEach(() => database.drop());

const { connection: connectionId } = testIds;
const input = { connectionId: null, code: "51", message: "", words: "Not enough money there.", step: "wait" as const };
const declined = (
  errorCode: string | null,
  errorMessage: string | null,
  given: Partial<typeof orders.$inferInsert> = {},
) => insertOrder(desk.db, { outcome: "declined", errorCode, errorMessage, finalAt: desk.now(), ...given });
const tally = async (reach: readonly string[] | null = null) =>
  tallyFailures(await readWords(desk.db), await gatherFailures(desk, reach));
const noteOf = async (orderId: string) => {
  const { failure, errorCode, errorMessage } = await getOrder(desk, null, orderId);
  return { failure, errorCode, errorMessage };
};

describe("words", () => {
  test("new ones take the place of those for the same code, and what stood there stays to be read", async () => {
    await saveWords(desk, mia, input);
    desk.pass(60_000);
    const { wordsId } = await saveWords(desk, mia, { ...input, words: "Its account is empty.", step: "never" });
    const rows = await desk.db.select().from(failureWords).where(eq(failureWords.code, "51"));
    expect(rows.map(({ words, endedBy }) => [words, endedBy])).toEqual(
      expect.arrayContaining([
        ["Not enough money there.", mia.personId],
        ["Its account is empty.", null],
      ]),
    );
    const [row] = await desk.db.select().from(audit).where(eq(audit.subjectId, wordsId));
    expect(row).toMatchObject({
      act: "failures.save",
      details: { was: { words: "Not enough money there.", step: "wait" }, is: { step: "never" } },
    });
    await endWords(desk, mia, { wordsId });
    await expect(endWords(desk, mia, { wordsId })).rejects.toMatchObject({ code: "conflict" });
    expect((await readWords(desk.db)).filter(({ code }) => code === "51")).toEqual([]);
  });

  test("ten who set words for one code at once leave one in force", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => saveWords(desk, mia, { ...input, words: `Words ${at}.` })));
    expect((await readWords(desk.db)).filter(({ code }) => code === "51")).toHaveLength(1);
  });

  test("who works with some connections speaks for those alone", async () => {
    const some = { ...mia, connectionIds: [connectionId] };
    await expect(saveWords(desk, some, input)).rejects.toMatchObject({ code: "not_found" });
    await saveWords(desk, some, { ...input, connectionId });
    const [global] = (await readWords(desk.db)).filter((one) => one.connectionId === null);
    await expect(endWords(desk, some, { wordsId: global?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("the database keeps them as they were, and one in force for each code", async () => {
    await saveWords(desk, mia, input);
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(desk.db.execute(statement)).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } });
    await refused(sql`update failure_words set words = 'Other words.' where code = '51'`);
    await refused(sql`update failure_words set step = 'never' where code = '51'`);
    await expect(desk.db.execute(sql`delete from failure_words`)).rejects.toThrow();
    await refused(sql`insert into failure_words (code, words, step) values (upper('51'), 'Twice.', 'wait')`);
    await refused(sql`insert into failure_words (words, step) values ('For nothing.', 'wait')`);
    await endWords(desk, mia, { wordsId: (await readWords(desk.db)).find(({ code }) => code === "51")?.id ?? "" });
    await refused(sql`update failure_words set ended_at = null, ended_by = null where code = '51'`);
  });

  test("whatever the practice gateway refuses with has words from the start", async () => {
    const sources = import.meta.glob<string>(["/sandbox/*.ts", "!/sandbox/*.test.ts"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const named = Object.values(sources).flatMap((text) =>
      [...text.matchAll(/(?:code: |refuse\(|words\()"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].map(([, code]) => code ?? ""),
    );
    // Said to a question, never of an order.
    const codes = [...new Set(named)].filter((code) => code !== "order-not-found");
    expect(codes.length).toBeGreaterThan(12);
    const words = await readWords(desk.db);
    expect(codes.filter((code) => findWords(words, { connectionId, code, message: null }) === null)).toEqual([]);
  });
});

describe("orders", () => {
  test("show today's words beside the gateway's own, and a code nobody knows as it came", async () => {
    const order = await declined("51", "Insufficient funds");
    expect(await noteOf(order.id)).toEqual({ failure: null, errorCode: "51", errorMessage: "Insufficient funds" });
    await saveWords(desk, mia, input);
    expect(await noteOf(order.id)).toEqual({
      failure: { words: input.words, step: "wait" },
      errorCode: "51",
      errorMessage: "Insufficient funds",
    });
    await saveWords(desk, mia, { ...input, words: "Its account is empty." });
    expect((await noteOf(order.id)).failure?.words).toBe("Its account is empty.");
  });

  test("say nothing where it is not known that they failed, or where people said so", async () => {
    await saveWords(desk, mia, input);
    const doubtful = [
      await insertOrder(desk.db, { submission: "unconfirmed", attempt: 1, errorCode: "51", sentAt: desk.now() }),
      await declined("51", null, { conflict: "It says approved after declined was final." }),
      await declined("51", null, { cause: "by_people" }),
      await insertOrder(desk.db, {
        submission: "rejected",
        cause: "access_refused",
        errorCode: "51",
        finalAt: desk.now(),
      }),
    ];
    for (const { id } of doubtful) expect((await noteOf(id)).failure).toBeNull();
    const { known, unknown } = await tally();
    expect([known.size, unknown.length]).toEqual([0, 0]);
  });

  test("in the list: the words, else what the gateway said", async () => {
    await declined("51", "Insufficient funds");
    await saveWords(desk, mia, input);
    await declined("52", "No such account");
    const { rows } = await listOrders(desk, {
      reach: null,
      filter: readOrderSearch(() => undefined).filter,
      sort: "newest",
      cursor: null,
      timeZone: "UTC",
    });
    expect(rows.map(({ note }) => note).sort()).toEqual(["No such account", input.words]);
  });
});

describe("what nobody has met before", () => {
  test("gathers by itself: counted by code and text, whatever ids the text names, with the last one", async () => {
    await declined("77", "Order 123456 is blocked");
    desk.pass(60_000);
    const last = await declined("77", "Order 987654 is blocked");
    await declined(null, null);
    await declined("sandbox-declined", "Declined by the receiving bank (sandbox)");
    await declined("88", "Long ago", { finalAt: new Date(desk.now().getTime() - 91 * 86_400_000) });
    const { unknown, known, unexplained } = await tally();
    expect(unknown).toMatchObject([
      { code: "77", message: "Order # is blocked", count: 2, lastSeen: desk.now(), lastOrderId: last.id },
    ]);
    expect([...known.values()]).toMatchObject([{ count: 1 }]);
    expect(unexplained).toBe(1);
    await saveWords(desk, mia, { ...input, code: "77" });
    expect((await tally()).unknown).toEqual([]);
  });

  test("is told to nobody who does not work with its connection", async () => {
    await declined("77", "Blocked");
    expect((await tally([])).unknown).toEqual([]);
    expect((await tally([connectionId])).unknown).toHaveLength(1);
  });
});
