import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { installation } from "@/db/schema/installation";
import { calls, orderEvents, orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { openOutside } from "@/lib/core/outside";
import { releaseFence, resumeEverything, stopEverything } from "@/lib/installation/commands";
import { readInstallationState } from "@/lib/installation/queries";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { prepareCall } from "./call";
import { claimOrder, DatabaseWentBack } from "./claim";
import { dispatch } from "./dispatch";
import { guardInstallation } from "./fence";
import { newId } from "./ids";
import { findDueRetries } from "./sweep";
import { insertOrder, testIds } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let folder: string;
const other = "00000000-0000-4000-8000-00000000000f";

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "fence-"));
  desk = makeTestDesk(database.db);
  desk.outside = openOutside(folder, null);
  await database.db.insert(installation).values({ sealingKeyMark: "test" });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("the very first sending, claimed and not yet kept outside, is no reason for a fence", async () => {
  expect(await guardInstallation(desk)).toBeNull();
  await insertCall(1n);
  expect(await guardInstallation(desk)).toBeNull();
});

/** A call that was sent with this number. */
async function insertCall(dispatchNumber: bigint): Promise<void> {
  await insertOrder(database.db);
  await database.db.insert(calls).values({
    id: newId(),
    connectionId: testIds.connection,
    connectionVersion: 1,
    operation: "payout",
    dispatchNumber,
    url: "",
    request: [],
    startedAt: desk.now(),
  });
  await database.db.execute(sql`select setval('dispatch_numbers', ${dispatchNumber})`);
}

const waiting = () =>
  insertOrder(database.db, {
    submission: "not_sent",
    cause: "no_connection",
    nextAttemptAt: desk.now(),
    firstAttemptAt: desk.now(),
    attempt: 1,
  });
const readRow = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0];
const worker = { by: "worker" } as const;
const claim = async (orderId: string) => {
  const prepared = await prepareCall(desk, orderId, null);
  return database.db.transaction((tx) => claimOrder(desk, tx, orderId, worker, prepared));
};

describe("the fence", () => {
  test("a fresh database and a fresh folder become each other's, and stay so", async () => {
    expect(await guardInstallation(desk)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(desk.outside.read()).toMatchObject({ identity: row?.identity, copied: false });
    await insertCall(7n);
    desk.outside.keepNumber(7n);
    expect(await guardInstallation(desk)).toBeNull();
  });

  test("INSTALLATION_ID is the identity of a fresh database", async () => {
    desk.outside = openOutside(folder, other);
    expect(await guardInstallation(desk)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(row?.identity).toBe(other);
  });

  test("a database that is behind sends nothing, and what it holds as not sent is in doubt", async () => {
    await guardInstallation(desk);
    await insertCall(1204n);
    desk.outside.keepNumber(1310n);
    const [notSent, refused, queued, accepted] = [
      await waiting(),
      await insertOrder(database.db, { submission: "rejected", cause: "access_refused", sealedFields: "sealed" }),
      await insertOrder(database.db, { submission: "queued" }),
      await insertOrder(database.db),
    ];
    const rejected = await insertOrder(database.db, { submission: "rejected", cause: "rejected" });
    expect(await dispatch(desk, notSent.id, worker)).toEqual({
      kind: "not_claimed",
      reason:
        "Nothing is sent from this database. This database is older than what was sent: it knows sendings up to number 1204, and 1310 were made. It was restored from a backup. An admin releases it.",
    });
    for (const { id } of [notSent, refused, queued]) {
      expect(await readRow(id)).toMatchObject({
        submission: "unconfirmed",
        cause: "restored",
        nextAttemptAt: null,
        nextQueryAt: desk.now(),
        sealedFields: null,
        finalAt: null,
        sentAt: expect.any(Date),
      });
      const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
      expect(events.at(-1)).toMatchObject({ kind: "restored" });
    }
    expect(await readRow(accepted.id)).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(await readRow(rejected.id)).toMatchObject({ submission: "rejected" });
    // Told once, kept: the next one sees the fence that stands.
    expect(await guardInstallation(desk)).toContain("1310 were made");
    const rows = await database.db.select().from(audit).where(eq(audit.act, "installation.fenced"));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).toMatchObject({ cause: "behind", knownHere: "1204", madeBefore: "1310" });
  });

  test("many processes that find it at once put it up once", async () => {
    await guardInstallation(desk);
    await insertCall(3n);
    desk.outside.keepNumber(9n);
    const all = await Promise.all(Array.from({ length: 8 }, () => guardInstallation(desk)));
    expect(new Set(all).size).toBe(1);
    expect(await database.db.select().from(audit)).toHaveLength(1);
  });

  test("it is read inside the claim: another's data folder claims nothing", async () => {
    await guardInstallation(desk);
    const { id } = await waiting();
    desk.outside = {
      ...desk.outside,
      read: () => ({ identity: other, vouched: false, copied: false, lastNumber: null }),
    };
    expect(await claim(id)).toContain("another installation");
    expect(await readRow(id)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });

  test("a claim whose number was given out before is rolled back, and the fence goes up", async () => {
    await guardInstallation(desk);
    await insertCall(5n);
    const { id } = await waiting();
    // The database is put back between the guard and the claim.
    const guarded = desk.outside;
    guarded.keepNumber(5n);
    let reads = 0;
    desk.outside = {
      ...guarded,
      read: () => {
        if (++reads === 2) guarded.keepNumber(9n);
        return guarded.read();
      },
    };
    expect(await dispatch(desk, id, worker)).toEqual({
      kind: "not_claimed",
      reason: expect.stringContaining("and 9 were made"),
    });
    expect(await readRow(id)).toMatchObject({ submission: "unconfirmed", cause: "restored", attempt: 1 });
    expect(await database.db.select().from(calls)).toHaveLength(1);
  });

  test("a claim takes the next number, and refuses one that was kept", async () => {
    await guardInstallation(desk);
    const first = await waiting();
    expect(await claim(first.id)).toMatchObject({ dispatchNumber: 1n });
    desk.outside.keepNumber(2n);
    const second = await waiting();
    await expect(claim(second.id)).rejects.toThrow(DatabaseWentBack);
    expect(await readRow(second.id)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });

  test("a folder that cannot be read sends nothing and fences nothing", async () => {
    desk.outside = {
      ...desk.outside,
      read: () => {
        throw new Error("EIO: the disk is ill");
      },
    };
    expect(await guardInstallation(desk)).toContain("the disk is ill");
    expect(await readInstallationState(database.db)).toEqual({ word: "open" });
  });
});

describe("its release", () => {
  async function fence() {
    await guardInstallation(desk);
    await insertCall(1204n);
    desk.outside.keepNumber(1310n);
    await guardInstallation(desk);
  }

  test("gives a new identity, and numbers above all that were given out", async () => {
    await fence();
    const before = desk.outside.read().identity;
    const admin = await addTestPerson(desk, "admin", { password: false });
    await releaseFence(desk, admin, { reason: "Asked the gateway; 106 orders settled" });
    expect(await guardInstallation(desk)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(row).toMatchObject({ fencedAt: null, fencedReason: null, dispatchFloor: 1310n });
    expect(row?.identity).not.toBe(before);
    expect(desk.outside.read()).toMatchObject({ identity: row?.identity, copied: false, lastNumber: 1310n });
    const { id } = await waiting();
    expect(await claim(id)).toMatchObject({ dispatchNumber: 1311n });
    await expect(releaseFence(desk, admin, { reason: "again" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("another database that was this one before is fenced from then on", async () => {
    await fence();
    const [before] = await database.db.select().from(installation);
    const admin = await addTestPerson(desk, "admin", { password: false });
    await releaseFence(desk, admin, { reason: "This one goes on" });
    await database.db.update(installation).set({ identity: before?.identity });
    expect(await guardInstallation(desk)).toContain("another installation");
  });

  test("a folder that cannot be written keeps the fence", async () => {
    await fence();
    const admin = await addTestPerson(desk, "admin", { password: false });
    desk.outside = {
      ...desk.outside,
      adopt: () => {
        throw new Error("EROFS: read-only");
      },
    };
    await expect(releaseFence(desk, admin, { reason: "Go on" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("EROFS"),
    });
    expect(await readInstallationState(database.db)).toMatchObject({ word: "fenced" });
  });

  test("needs an admin and a reason", async () => {
    await fence();
    const approver = await addTestPerson(desk, "approver", { password: false });
    await expect(releaseFence(desk, approver, { reason: "Go on" })).rejects.toMatchObject({ code: "forbidden" });
    const admin = await addTestPerson(desk, "admin", { password: false });
    await expect(releaseFence(desk, admin, { reason: " " })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the kill switch for all", () => {
  test("an approver stops everything, an admin resumes it; each once", async () => {
    const approver = await addTestPerson(desk, "approver", { password: false });
    const admin = await addTestPerson(desk, "admin", { password: false });
    const preparer = await addTestPerson(desk, "preparer", { password: false });
    await expect(stopEverything(desk, preparer, { reason: "x" })).rejects.toMatchObject({ code: "forbidden" });
    await stopEverything(desk, approver, { reason: "Wrong file" });
    await expect(stopEverything(desk, admin, { reason: "Again" })).rejects.toMatchObject({ code: "conflict" });
    expect(await readInstallationState(database.db)).toMatchObject({
      word: "stopped",
      reason: "Wrong file",
      by: "Test approver",
    });
    await expect(resumeEverything(desk, approver, {})).rejects.toMatchObject({ code: "forbidden" });
    await resumeEverything(desk, admin, {});
    await expect(resumeEverything(desk, admin, {})).rejects.toMatchObject({ code: "conflict" });
    expect(await readInstallationState(database.db)).toEqual({ word: "open" });
  });

  test("it is read inside the claim, and what is due waits", async () => {
    const { id } = await waiting();
    expect(await findDueRetries(desk, 10)).toEqual([id]);
    const admin = await addTestPerson(desk, "admin", { password: false });
    await stopEverything(desk, admin, { reason: "Wrong file" });
    expect(await findDueRetries(desk, 10)).toEqual([]);
    expect(await claim(id)).toBe("All sending is stopped by Test admin: Wrong file. An admin can resume it.");
    expect(await readRow(id)).toMatchObject({ submission: "not_sent", nextAttemptAt: desk.now() });
    await resumeEverything(desk, admin, {});
    expect(await claim(id)).toMatchObject({ orders: [{ id }] });
  });

  test("a stop of one connection waits for no claim that is in hand", async () => {
    const { id } = await waiting();
    const prepared = await prepareCall(desk, id, null);
    const { stopConnection } = await import("@/lib/connections/commands");
    const admin = await addTestPerson(desk, "admin", { password: false });
    await database.db.transaction(async (tx) => {
      await claimOrder(desk, tx, id, worker, prepared);
      // A process frozen in the middle of its claim holds its locks for as long as it is frozen.
      await stopConnection(desk, admin, { connectionId: testIds.connection, reason: "Now" });
      await stopEverything(desk, admin, { reason: "Now" });
    });
    const [row] = await database.db.select().from(connections);
    expect(row?.stoppedReason).toBe("Now");
  });
});
