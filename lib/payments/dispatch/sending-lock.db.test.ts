import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { connections } from "@/db/schema/connections";
import { calls, orderEvents, orders } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { resumeEverything, stopEverything, unlockSending } from "@/lib/controls/installation/commands";
import { readInstallationState } from "@/lib/controls/installation/queries";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { newId } from "@/lib/payments/orders/ids";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import * as dispatchTexts from "@/messages/dispatch/model";
import * as t from "@/messages/installation/model";
import * as stored from "@/messages/stored/installation";
import { prepareCall } from "./call";
import { claimOrder, DatabaseWentBack } from "./claim";
import { dispatch } from "./dispatch";
import { guardInstallation } from "./sending-lock";
import { findDueRetries } from "./sweep";

let folder: string;
const other = "00000000-0000-4000-8000-00000000000f";

const { database, ctx, admin, approver } = provideContext("test", { admin: "admin", approver: "approver" });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sending-lock-"));
  ctx.installationStore = openInstallationStore(folder, null);
  await database.db.insert(installation).values({ sealingKeyDigest: "test" });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the very first sending, claimed and not yet kept outside, is no reason for a lock", async () => {
  expect(await guardInstallation(ctx)).toBeNull();
  await insertCall(1n);
  expect(await guardInstallation(ctx)).toBeNull();
});

async function insertCall(dispatchNumber: bigint): Promise<void> {
  await insertOrder(database.db);
  await database.owner.execute(sql`select setval('dispatch_numbers', ${dispatchNumber})`);
  await database.db.insert(calls).values({
    id: newId(),
    connectionId: testIds.connection,
    connectionVersion: 1,
    operation: "payout",
    dispatchNumber,
    url: "",
    request: [],
    startedAt: ctx.now(),
  });
}

const waiting = () =>
  insertOrder(database.db, {
    submission: "not_sent",
    cause: "no_connection",
    nextAttemptAt: ctx.now(),
    firstAttemptAt: ctx.now(),
    attempt: 1,
  });
const readRow = async (id: string) => (await database.db.select().from(orders).where(eq(orders.id, id)))[0];
const worker = { by: "worker" } as const;
const claim = async (orderId: string) => {
  const prepared = await prepareCall(ctx, orderId, null);
  return database.db.transaction((tx) => claimOrder(ctx, tx, orderId, worker, prepared));
};

describe("the sending lock", () => {
  test("a fresh database and a fresh folder become each other's, and stay so", async () => {
    expect(await guardInstallation(ctx)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(ctx.installationStore.read()).toMatchObject({ identity: row?.identity, copied: false });
    await insertCall(7n);
    ctx.installationStore.keepNumber(7n);
    expect(await guardInstallation(ctx)).toBeNull();
  });

  test("INSTALLATION_ID is the identity of a fresh database", async () => {
    ctx.installationStore = openInstallationStore(folder, other);
    expect(await guardInstallation(ctx)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(row?.identity).toBe(other);
  });

  test("a database that is behind sends nothing, and what it holds as not sent is unconfirmed", async () => {
    await guardInstallation(ctx);
    await insertCall(1204n);
    ctx.installationStore.keepNumber(1310n);
    const [notSent, refused, queued, accepted] = [
      await waiting(),
      await insertOrder(database.db, { submission: "access_refused", sealedFields: "sealed" }),
      await insertOrder(database.db, { submission: "queued" }),
      await insertOrder(database.db),
    ];
    const rejected = await insertOrder(database.db, { submission: "rejected", cause: "rejected" });
    expect(await dispatch(ctx, notSent.id, worker)).toEqual({
      kind: "not_claimed",
      reason: t.lockedNotice(stored.behind("1204", "1310")),
    });
    for (const { id } of [notSent, refused, queued]) {
      expect(await readRow(id)).toMatchObject({
        submission: "unconfirmed",
        cause: "restored",
        nextAttemptAt: null,
        nextQueryAt: ctx.now(),
        sealedFields: null,
        finalAt: null,
        sentAt: expect.any(Date),
      });
      const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
      expect(events.at(-1)).toMatchObject({ kind: "restored" });
    }
    expect(await readRow(accepted.id)).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(await readRow(rejected.id)).toMatchObject({ submission: "rejected" });
    expect(await guardInstallation(ctx)).toBe(t.lockedNotice(stored.behind("1204", "1310")));
    const rows = await database.db.select().from(audit).where(eq(audit.permission, "installation.sending_locked"));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).toMatchObject({ cause: "behind", knownHere: "1204", madeBefore: "1310" });
  });

  test("many processes that find a reason at once lock once", async () => {
    await guardInstallation(ctx);
    await insertCall(3n);
    ctx.installationStore.keepNumber(9n);
    const all = await Promise.all(Array.from({ length: 8 }, () => guardInstallation(ctx)));
    expect(new Set(all).size).toBe(1);
    expect(await database.db.select().from(audit)).toHaveLength(1);
  });

  test("it is read inside the claim: another's data folder claims nothing", async () => {
    await guardInstallation(ctx);
    const { id } = await waiting();
    ctx.installationStore = {
      ...ctx.installationStore,
      read: () => ({ identity: other, vouched: false, copied: false, lastNumber: null }),
    };
    expect(await claim(id)).toBe(dispatchTexts.folderForeign);
    expect(await readRow(id)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });

  test("a claim whose number was given out before is rolled back, and sending is locked", async () => {
    await guardInstallation(ctx);
    await insertCall(5n);
    const { id } = await waiting();
    const guarded = ctx.installationStore;
    guarded.keepNumber(5n);
    let reads = 0;
    ctx.installationStore = {
      ...guarded,
      read: () => {
        if (++reads === 2) guarded.keepNumber(9n);
        return guarded.read();
      },
    };
    expect(await dispatch(ctx, id, worker)).toEqual({
      kind: "not_claimed",
      reason: t.lockedNotice(stored.behind("5", "9")),
    });
    expect(await readRow(id)).toMatchObject({ submission: "unconfirmed", cause: "restored", attempt: 1 });
    expect(await database.db.select().from(calls)).toHaveLength(1);
  });

  test("a claim takes the next number, and refuses one that was kept", async () => {
    await guardInstallation(ctx);
    const first = await waiting();
    expect(await claim(first.id)).toMatchObject({ dispatchNumber: 1n });
    ctx.installationStore.keepNumber(2n);
    const second = await waiting();
    await expect(claim(second.id)).rejects.toThrow(DatabaseWentBack);
    expect(await readRow(second.id)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });

  test("a folder that cannot be read sends nothing and locks nothing", async () => {
    ctx.installationStore = {
      ...ctx.installationStore,
      read: () => {
        throw new Error("EIO: the disk is ill");
      },
    };
    expect(await guardInstallation(ctx)).toContain("the disk is ill");
    expect(await readInstallationState(database.db)).toEqual({ status: "open" });
  });
});

describe("unlocking it", () => {
  async function sendingLock() {
    await guardInstallation(ctx);
    await insertCall(1204n);
    ctx.installationStore.keepNumber(1310n);
    await guardInstallation(ctx);
  }

  test("gives a new identity, and numbers above all that were given out", async () => {
    await sendingLock();
    const before = ctx.installationStore.read().identity;
    await unlockSending(ctx, admin, { reason: "Asked the gateway; 106 orders resolved" });
    expect(await guardInstallation(ctx)).toBeNull();
    const [row] = await database.db.select().from(installation);
    expect(row).toMatchObject({ sendingLockedAt: null, sendingLockReason: null, dispatchFloor: 1310n });
    expect(row?.identity).not.toBe(before);
    expect(ctx.installationStore.read()).toMatchObject({ identity: row?.identity, copied: false, lastNumber: 1310n });
    const { id } = await waiting();
    expect(await claim(id)).toMatchObject({ dispatchNumber: 1311n });
    await expect(unlockSending(ctx, admin, { reason: "again" })).rejects.toMatchObject({ code: "conflict" });
  });

  test("another database that was this one before is locked from then on", async () => {
    await sendingLock();
    const [before] = await database.db.select().from(installation);
    await unlockSending(ctx, admin, { reason: "This one continues" });
    await database.db.update(installation).set({ identity: before?.identity });
    expect(await guardInstallation(ctx)).toBe(t.lockedNotice(stored.folderOfAnother));
  });

  test("a folder that cannot be written keeps the lock", async () => {
    await sendingLock();
    ctx.installationStore = {
      ...ctx.installationStore,
      adopt: () => {
        throw new Error("EROFS: read-only");
      },
    };
    await expect(unlockSending(ctx, admin, { reason: "Continue" })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("EROFS"),
    });
    expect(await readInstallationState(database.db)).toMatchObject({ status: "sending_locked" });
  });

  test("needs an admin and a reason", async () => {
    await sendingLock();
    await expect(unlockSending(ctx, approver, { reason: "Continue" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(unlockSending(ctx, admin, { reason: " " })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the kill switch for all", () => {
  test("an approver stops everything, an admin resumes it; each once", async () => {
    const preparer = await addTestUser(ctx, "preparer", { password: false });
    await expect(stopEverything(ctx, preparer, { reason: "x" })).rejects.toMatchObject({ code: "forbidden" });
    await stopEverything(ctx, approver, { reason: "Wrong file" });
    await expect(stopEverything(ctx, admin, { reason: "Again" })).rejects.toMatchObject({ code: "conflict" });
    expect(await readInstallationState(database.db)).toMatchObject({
      status: "stopped",
      reason: "Wrong file",
      by: "Test approver",
    });
    await expect(resumeEverything(ctx, approver, {})).rejects.toMatchObject({ code: "forbidden" });
    await resumeEverything(ctx, admin, {});
    await expect(resumeEverything(ctx, admin, {})).rejects.toMatchObject({ code: "conflict" });
    expect(await readInstallationState(database.db)).toEqual({ status: "open" });
  });

  test("it is read inside the claim, and what is due waits", async () => {
    const { id } = await waiting();
    expect(await findDueRetries(ctx, 10)).toEqual([id]);
    await stopEverything(ctx, admin, { reason: "Wrong file" });
    expect(await findDueRetries(ctx, 10)).toEqual([]);
    expect(await claim(id)).toBe(t.stoppedNotice(t.by("Test admin"), "Wrong file."));
    expect(await readRow(id)).toMatchObject({ submission: "not_sent", nextAttemptAt: ctx.now() });
    await resumeEverything(ctx, admin, {});
    expect(await claim(id)).toMatchObject({ orders: [{ id }] });
  });

  test("a stop of one connection waits for no claim that is in progress", async () => {
    const { id } = await waiting();
    const prepared = await prepareCall(ctx, id, null);
    const { stopConnection } = await import("@/lib/payments/connections/commands");
    await database.db.transaction(async (tx) => {
      await claimOrder(ctx, tx, id, worker, prepared);
      // A process frozen in its claim holds its locks.
      await stopConnection(ctx, admin, { connectionId: testIds.connection, reason: "Now" });
      await stopEverything(ctx, admin, { reason: "Now" });
    });
    const [row] = await database.db.select().from(connections);
    expect(row?.stoppedReason).toEqual(typed("Now"));
  });
});
