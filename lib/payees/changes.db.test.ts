import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { orderEvents, orders } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges } from "@/db/schema/payees";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { openRequest } from "@/lib/approvals/requests";
import type { Actor } from "@/lib/core/desk";
import { insertOrder } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { changeAccount, decidePayeeChange, expirePayeeChanges, withdrawChange } from "./change-commands";
import { findChange } from "./change-queries";
import { archivePayee, createPayee, restorePayee, updatePayee } from "./commands";
import {
  accountsOf,
  addPayee,
  bankAccount,
  call,
  decideOn,
  ibans,
  openAccountsOf,
  openRequestOf,
  propose,
} from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  ana = await addTestPerson(desk, "preparer", { password: false });
  bo = await addTestPerson(desk, "approver", { password: false });
  mia = await addTestPerson(desk, "admin", { password: false });
});
afterEach(() => database.drop());

const hourMs = 3_600_000;
const [first, second, third] = ibans;
const currentOf = async (payeeId: string) => (await openAccountsOf(desk, payeeId)).current?.fields.account_number;

/** A payee whose new account waits for others. */
async function waitingChange(): Promise<{ payeeId: string; changeId: string }> {
  const payeeId = await addPayee(desk, ana);
  const changed = await propose(desk, ana, payeeId, second);
  if (changed.kind !== "waiting") throw new Error("it did not wait");
  return { payeeId, changeId: changed.changeId };
}

describe("the book", () => {
  test("takes in a payee, whose number no other has whatever its case", async () => {
    const payeeId = await addPayee(desk, ana, { key: "V-17" });
    expect(await openAccountsOf(desk, payeeId)).toMatchObject({
      current: { label: "IBAN …3000", holder: "Kovač Trading", fields: { account_number: first }, calledPerson: null },
      waiting: null,
    });
    await expect(addPayee(desk, bo, { key: "v-17" })).rejects.toMatchObject({
      code: "conflict",
      fields: { key: "V-17 is in the book already: Kovač Trading." },
    });
  });

  test("keeps no card number and no CVV, but knows the card again", async () => {
    const values = {
      credit_card_number: "4111 1111 1111 1111",
      card_printed_name: "ANA KOVAC",
      expire_month: "12",
      expire_year: "2030",
    };
    const card = { key: "C-1", name: "Ana", account: { kind: "card" as const, values } };
    const { payeeId } = await createPayee(desk, ana, card);
    const [account] = await accountsOf(desk, payeeId);
    expect(account?.label).toBe("Card 411111…1111");
    expect(Object.keys(account?.fields ?? {}).sort()).toEqual(["card_printed_name", "expire_month", "expire_year"]);
    expect(JSON.stringify(account)).not.toContain("4111111111111111");
    const withCvv = { ...card, key: "C-2", account: { ...card.account, values: { ...values, cvv2: "123" } } };
    await expect(createPayee(desk, ana, withCvv)).rejects.toMatchObject({
      code: "invalid",
      fields: { cvv2: expect.any(String) },
    });
  });

  test("takes in the receiver of an earlier payout, by the payout's own mark", async () => {
    const order = await insertOrder(desk.db, { fields: { amount: "1.00", account_number: first, order_desc: "May" } });
    const { payeeId } = await createPayee(desk, ana, { key: "V-1", name: "Ana", account: { orderId: order.id } });
    const [account] = await accountsOf(desk, payeeId);
    expect(account).toMatchObject({ fields: { account_number: first }, fingerprint: order.payeeFingerprint });
  });

  test("a name changes at once, and not while others look at an account", async () => {
    const { payeeId, changeId } = await waitingChange();
    const renamed = { payeeId, key: "V-99", name: "Kovač d.o.o." };
    await expect(updatePayee(desk, ana, renamed)).rejects.toMatchObject({ code: "conflict" });
    await expect(archivePayee(desk, ana, { payeeId })).rejects.toMatchObject({ code: "conflict" });
    await withdrawChange(desk, ana, { changeId });
    await updatePayee(desk, ana, renamed);
    await archivePayee(desk, ana, { payeeId });
    await expect(propose(desk, ana, payeeId, third)).rejects.toMatchObject({ code: "conflict" });
    await restorePayee(desk, ana, { payeeId });
    const rows = await desk.db.select().from(audit).where(eq(audit.subjectId, payeeId));
    expect(rows.map(({ act }) => act)).toEqual([
      "payees.create",
      "payees.changeAccount",
      "payees.withdrawChange",
      "payees.update",
      "payees.archive",
      "payees.restore",
    ]);
  });
});

describe("another account", () => {
  test("waits for another person; until then the old one stays, and then what was looked at takes its place", async () => {
    const { payeeId, changeId } = await waitingChange();
    expect(await currentOf(payeeId)).toBe(first);
    await expect(decideOn(desk, ana, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideOn(desk, bo, changeId, { seenMark: "b".repeat(64) })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await decideOn(desk, bo, changeId)).toMatchObject({ kind: "in_force", accounts: 1 });
    expect(await currentOf(payeeId)).toBe(second);
    const [old, now] = await accountsOf(desk, payeeId);
    expect(old?.inForceTo).toEqual(now?.inForceFrom);
    expect(await findChange(desk, changeId)).toMatchObject({
      request: { state: "approved", said: [{ name: bo.name, decision: "approve" }] },
      accounts: [{ old: { label: "IBAN …3000" }, next: { label: "IBAN …7892", call, approvedBy: [bo.name] } }],
    });
  });

  test("one's own is refused to an approver too", async () => {
    const payeeId = await addPayee(desk, bo);
    const changed = await propose(desk, bo, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    await expect(decideOn(desk, bo, changed.changeId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await decideOn(desk, mia, changed.changeId)).toMatchObject({ kind: "in_force" });
  });

  test("is in force at once where nobody else is there", async () => {
    await desk.db.execute(sql`update people set disabled_at = now() where id <> ${ana.personId}`);
    const payeeId = await addPayee(desk, ana);
    expect(await propose(desk, ana, payeeId, second)).toMatchObject({ kind: "in_force" });
    expect(await currentOf(payeeId)).toBe(second);
  });

  test("wants a note of the call, and not one of tomorrow", async () => {
    const payeeId = await addPayee(desk, ana);
    const { current } = await openAccountsOf(desk, payeeId);
    const input = { payeeId, seenAccountId: current?.id ?? "", account: bankAccount(second), call };
    await expect(changeAccount(desk, ana, { ...input, call: { ...call, person: " " } })).rejects.toMatchObject({
      fields: { "call.person": "Who was called: needed." },
    });
    await expect(changeAccount(desk, ana, { ...input, call: { ...call, on: "2026-03-03" } })).rejects.toMatchObject({
      fields: { "call.on": expect.any(String) },
    });
    const faulty = { ...input, account: bankAccount("DE89370400440532013001") };
    await expect(changeAccount(desk, ana, faulty)).rejects.toMatchObject({
      fields: { account_number: expect.any(String) },
    });
    await expect(changeAccount(desk, ana, { ...input, account: bankAccount(first) })).rejects.toMatchObject({
      message: "This is the account that is in force already.",
    });
  });

  test("is refused to who looked at an account that is in force no more", async () => {
    const { payeeId, changeId } = await waitingChange();
    const looked = (await openAccountsOf(desk, payeeId)).current;
    await decideOn(desk, bo, changeId);
    const input = { payeeId, seenAccountId: looked?.id ?? "", account: bankAccount(third), call };
    await expect(changeAccount(desk, ana, input)).rejects.toMatchObject({ code: "conflict" });
    expect(await currentOf(payeeId)).toBe(second);
  });

  test("another detail of the same account is a change too", async () => {
    const payeeId = await addPayee(desk, ana);
    const { current } = await openAccountsOf(desk, payeeId);
    const account = bankAccount(first, { bank_bic: "COBADEFFXXX" });
    const input = { payeeId, seenAccountId: current?.id ?? "", account, call };
    expect(await changeAccount(desk, ana, input)).toMatchObject({ kind: "waiting" });
  });

  test("rejected with a reason that reaches whoever proposed it, withdrawn, or too late: the old one stays", async () => {
    const { payeeId, changeId } = await waitingChange();
    await expect(decideOn(desk, bo, changeId, { decision: "reject" })).rejects.toMatchObject({ code: "invalid" });
    const reason = "Nobody there knows of it.";
    expect(await decideOn(desk, bo, changeId, { decision: "reject", reason })).toMatchObject({ kind: "rejected" });
    expect((await accountsOf(desk, payeeId))[1]).toMatchObject({ closedReason: `Rejected by ${bo.name}: ${reason}` });

    const again = await propose(desk, ana, payeeId, third);
    if (again.kind !== "waiting") throw new Error("it did not wait");
    await expect(withdrawChange(desk, bo, { changeId: again.changeId })).rejects.toMatchObject({ code: "forbidden" });
    await withdrawChange(desk, ana, { changeId: again.changeId });

    await propose(desk, ana, payeeId, third);
    desk.pass(71 * hourMs);
    expect(await expirePayeeChanges(desk)).toBe(0);
    desk.pass(hourMs);
    expect(await expirePayeeChanges(desk)).toBe(1);
    expect(await openAccountsOf(desk, payeeId)).toMatchObject({ waiting: null });
    expect(await currentOf(payeeId)).toBe(first);
  });

  test("one that nobody answered in time makes room by itself", async () => {
    const { payeeId } = await waitingChange();
    await expect(propose(desk, bo, payeeId, third)).rejects.toMatchObject({ code: "conflict" });
    desk.pass(72 * hourMs);
    expect(await propose(desk, bo, payeeId, third)).toMatchObject({ kind: "waiting" });
  });

  test("flags what has not left, and leaves alone what has", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current } = await openAccountsOf(desk, payeeId);
    const to = { payeeFingerprint: current?.fingerprint };
    const linked = { ...to, payeeId, payeeAccountId: current?.id };
    const held = await insertOrder(desk.db, { ...linked, submission: "held", outcome: "none" });
    const typed = await insertOrder(desk.db, { ...to, submission: "draft", outcome: "none" });
    const gone = await insertOrder(desk.db, linked);
    expect(await decideOn(desk, bo, changeId)).toMatchObject({ flagged: 2 });
    const events = await desk.db.select().from(orderEvents);
    expect(new Set(events.map(({ orderId }) => orderId))).toEqual(new Set([held.id, typed.id]));
    expect(events[0]).toMatchObject({ kind: "payee_changed", personId: bo.personId });
    expect(events.some(({ orderId }) => orderId === gone.id)).toBe(false);
  });
});

describe("at the same moment", () => {
  test("of ten other accounts one is proposed", async () => {
    const payeeId = await addPayee(desk, ana);
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        propose(desk, [ana, bo, mia][i % 3] ?? ana, payeeId, i % 2 ? second : third),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
    expect(await desk.db.select().from(payeeChanges)).toHaveLength(1);
    expect(await desk.db.select().from(approvalRequests)).toHaveLength(1);
  });

  test("ten who approve, reject and withdraw one change end it once, and the book says what won", async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => addTestPerson(desk, "approver", { password: false })),
    );
    for (let round = 0; round < 15; round++) {
      const payeeId = await addPayee(desk, ana);
      const changed = await propose(desk, ana, payeeId, second);
      if (changed.kind !== "waiting") throw new Error("it did not wait");
      const { changeId } = changed;
      const { id, mark } = await openRequestOf(desk, changeId);
      const word = { requestId: id, seenMark: mark };
      const ends = await Promise.allSettled([
        ...others.map((one, i) =>
          decidePayeeChange(desk, one, { ...word, decision: i % 2 ? "approve" : "reject", reason: "No." }),
        ),
        withdrawChange(desk, ana, { changeId }),
        decidePayeeChange(desk, bo, { ...word, decision: "approve" }),
        updatePayee(desk, mia, { payeeId, key: `N-${round}`, name: "Another name" }),
        propose(desk, mia, payeeId, third),
      ]);
      for (const end of ends) if (end.status === "rejected") expect(end.reason).toHaveProperty("code");
      const [request] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.id, id));
      expect(["approved", "rejected", "void"]).toContain(request?.state);
      expect(await currentOf(payeeId)).toBe(request?.state === "approved" ? second : first);
      const inForce = (await accountsOf(desk, payeeId)).filter((row) => row.inForceFrom && !row.inForceTo);
      expect(inForce).toHaveLength(1);
    }
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const letIn = (changeId: string) =>
    desk.db.transaction(async (tx) => {
      const [account] = await tx.select().from(payeeAccounts).where(eq(payeeAccounts.changeId, changeId));
      const ofPayee = sql`${payeeAccounts.payeeId} = ${account?.payeeId} and ${payeeAccounts.inForceFrom} is not null`;
      await tx.update(payeeAccounts).set({ inForceTo: desk.now() }).where(ofPayee);
      await tx.update(payeeAccounts).set({ inForceFrom: desk.now() }).where(eq(payeeAccounts.changeId, changeId));
    });

  test("an account that nobody approved, one's own approval, and one of another content", async () => {
    const { changeId } = await waitingChange();
    await expect(letIn(changeId)).rejects.toThrow();
    const { id, mark } = await openRequestOf(desk, changeId);
    const rows = sql`insert into approval_decisions (request_id, person_id, decision, mark, at) values`;
    await expect(desk.db.execute(sql`${rows} (${id}, ${ana.personId}, 'approve', ${mark}, now())`)).rejects.toThrow();
    await expect(
      desk.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`),
    ).rejects.toThrow();
    await desk.db.execute(sql`${rows} (${id}, ${bo.personId}, 'approve', ${mark}, ${desk.now()})`);
    await desk.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`);
    await letIn(changeId);
  });

  test("an approval of another change, or of another's request, does not count for this one", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current } = await openAccountsOf(desk, payeeId);
    const forged = randomUUID();
    const by = { proposedBy: ana.personId, proposedAt: desk.now() };
    await desk.db
      .insert(payeeChanges)
      .values({ id: forged, source: "form", requiredApprovals: 1, mark: "m".repeat(64), ...by });
    const asked = { required: 1, because: "a test", policyId: null, rules: defaultRules["payees.changeAccount"] };
    const subject = { subjectType: "payee_change", subjectId: forged, connectionId: null, mark: "x".repeat(64) };
    const requestId = await desk.db.transaction((tx) =>
      openRequest(tx, { act: "payees.changeAccount", ...subject, asked }, mia, desk.now()),
    );
    await desk.db.execute(sql`insert into approval_decisions (request_id, person_id, decision, mark, at)
      values (${requestId}, ${bo.personId}, 'approve', ${subject.mark}, ${desk.now()})`);
    await desk.db.execute(
      sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`,
    );
    await expect(
      desk.db.execute(sql`update payee_changes set request_id = ${requestId} where id = ${changeId}`),
    ).rejects.toThrow();
    await desk.db.execute(sql`update payee_changes set request_id = ${requestId} where id = ${forged}`);
    await desk.db.execute(sql`update payee_accounts set in_force_to = now() where id = ${current?.id}`);
    const { current: _none, waiting } = await openAccountsOf(desk, payeeId);
    await expect(
      desk.db.execute(sql`insert into payee_accounts (payee_id, change_id, kind, fields, fingerprint, label, called_person, called_number, called_on, proposed_by, proposed_at, in_force_from)
        select payee_id, ${forged}, kind, fields, fingerprint, label, called_person, called_number, called_on, proposed_by, proposed_at, now()
        from payee_accounts where id = ${waiting?.id}`),
    ).rejects.toThrow();
  });

  test("an account without a call, or without having been proposed", async () => {
    const payeeId = await addPayee(desk, ana);
    const { current } = await openAccountsOf(desk, payeeId);
    await desk.db.execute(sql`update payee_accounts set in_force_to = now() where id = ${current?.id}`);
    const row = { payeeId, kind: "bank_account" as const, fields: {}, fingerprint: "f", label: "IBAN" };
    const by = { proposedBy: ana.personId, proposedAt: desk.now(), inForceFrom: desk.now() };
    await expect(desk.db.insert(payeeAccounts).values({ ...row, ...by })).rejects.toThrow();
    // With nobody else there nobody is asked, and still there is a call.
    await desk.db.execute(sql`update people set disabled_at = now() where id <> ${ana.personId}`);
    const [change] = await desk.db
      .insert(payeeChanges)
      .values({ source: "form", requiredApprovals: 0, mark: "m", proposedBy: ana.personId, proposedAt: desk.now() })
      .returning();
    await expect(desk.db.insert(payeeAccounts).values({ ...row, ...by, changeId: change?.id })).rejects.toThrow();
  });

  test("history rewritten: accounts, changes and payees stay as they were", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current, waiting } = await openAccountsOf(desk, payeeId);
    const values = sql`update payee_accounts set`;
    const which = sql`where id = ${waiting?.id}`;
    const refused = [
      sql`${values} fields = '{"account_number": "1"}' ${which}`,
      sql`${values} fingerprint = 'x' ${which}`,
      sql`${values} called_person = 'Somebody else' ${which}`,
      sql`${values} proposed_by = ${mia.personId} ${which}`,
      sql`${values} change_id = null ${which}`,
      sql`update payee_accounts set in_force_from = now() + interval '1 hour' where id = ${current?.id}`,
      sql`update payee_changes set required_approvals = 0 where id = ${changeId}`,
      sql`update payee_changes set mark = 'x' where id = ${changeId}`,
      sql`delete from payee_accounts`,
      sql`delete from payee_changes`,
      sql`delete from payees`,
      sql`truncate payees cascade`,
      sql`insert into payee_accounts (payee_id, kind, fields, fingerprint, label, proposed_by, proposed_at)
          values (${payeeId}, 'card', '{"credit_card_number": "4111111111111111"}', 'f', 'x', ${ana.personId}, now())`,
      // Nothing is added to a set that others have been asked about.
      sql`insert into payee_accounts (payee_id, change_id, kind, fields, fingerprint, label, proposed_by, proposed_at)
          values (${await addPayee(desk, ana)}, ${changeId}, 'bank_account', '{}', 'f', 'x', ${ana.personId}, now())`,
    ];
    for (const statement of refused) await expect(database.owner.execute(statement)).rejects.toThrow();
  });

  test("two accounts in force, or two that wait", async () => {
    const { payeeId, changeId } = await waitingChange();
    const rows = sql`insert into payee_accounts (payee_id, kind, fields, fingerprint, label, proposed_by, proposed_at, in_force_from)`;
    for (const from of [sql`now()`, sql`null`]) {
      await expect(
        desk.db.execute(
          sql`${rows} values (${payeeId}, 'bank_account', '{}', 'f', 'x', ${ana.personId}, now(), ${from})`,
        ),
      ).rejects.toThrow();
    }
    await decideOn(desk, bo, changeId);
    expect((await accountsOf(desk, payeeId)).filter((row) => row.inForceFrom && !row.inForceTo)).toHaveLength(1);
  });
});

describe("an order and the book", () => {
  test("names an account in force, goes to that account, and keeps its payee once released", async () => {
    const payeeId = await addPayee(desk, ana);
    const other = await addPayee(desk, ana, { iban: third });
    const { current } = await openAccountsOf(desk, payeeId);
    const ofBook = { payeeId, payeeAccountId: current?.id };
    await expect(insertOrder(desk.db, { ...ofBook, payeeFingerprint: "somewhere else" })).rejects.toThrow();
    await expect(
      insertOrder(desk.db, { ...ofBook, payeeId: other, payeeFingerprint: current?.fingerprint }),
    ).rejects.toThrow();
    const good = await insertOrder(desk.db, { ...ofBook, payeeFingerprint: current?.fingerprint });
    const changed = await propose(desk, ana, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    await decideOn(desk, bo, changed.changeId);
    await expect(insertOrder(desk.db, { ...ofBook, payeeFingerprint: current?.fingerprint })).rejects.toThrow();
    await expect(
      desk.db.update(orders).set({ payeeId: null, payeeAccountId: null }).where(eq(orders.id, good.id)),
    ).rejects.toThrow();
  });

  test("an account that is new in the book is not paid by one person alone", async () => {
    const pay = (fingerprint: string | undefined, values: Partial<typeof orders.$inferInsert> = {}) =>
      insertOrder(desk.db, { payeeFingerprint: fingerprint, submission: "queued", ...values });
    // The rule counts by the database's own clock.
    const since = async (hours: number, iban: string) => {
      const start = Date.now() - hours * hourMs - desk.now().getTime();
      desk.pass(start);
      const payeeId = await addPayee(desk, ana, { iban });
      desk.pass(-start);
      return (await openAccountsOf(desk, payeeId)).current?.fingerprint;
    };
    const [fresh, settled] = [await since(1, first), await since(25, second)];
    await expect(pay(fresh)).rejects.toThrow();
    await pay(settled);
    await pay("an account that stands nowhere in the book");
    const held = await pay(fresh, { submission: "held" });
    await expect(desk.db.update(orders).set({ submission: "queued" }).where(eq(orders.id, held.id))).rejects.toThrow();
    await desk.db.execute(sql`insert into organisation (id, name, payee_cooling_hours) values (1, 'Acme', 0)`);
    await pay(fresh);
    await desk.db.execute(sql`update organisation set payee_cooling_hours = 720`);
    await expect(pay(settled)).rejects.toThrow();
    await desk.db.execute(sql`update people set disabled_at = now() where role in ('approver', 'admin')`);
    await pay(fresh);
  });
});
