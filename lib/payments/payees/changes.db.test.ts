import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { audit } from "@/db/schema/audit";
import { orderEvents, orders } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges } from "@/db/schema/payees";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { openRequest } from "@/lib/controls/approvals/requests";
import { message, typed } from "@/lib/core/text/message";
import { decide, expireRequests, withdraw } from "@/lib/desk/decisions/commands";
import { decideOn, requestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import * as t from "@/messages/payees/model";
import { changeAccount } from "./change-commands";
import { findChange } from "./change-queries";
import { archivePayee, createPayee, restorePayee, updatePayee } from "./commands";
import { accountsOf, addPayee, bankAccount, call, ibans, openAccountsOf, propose } from "./testing";

const { database, ctx, ana, bo, mia } = provideContext("test", { ana: "preparer", bo: "approver", mia: "admin" });

const hourMs = 3_600_000;
const [first, second, third] = ibans;
const currentOf = async (payeeId: string) => (await openAccountsOf(ctx, payeeId)).current?.fields.account_number;

async function waitingChange(): Promise<{ payeeId: string; changeId: string }> {
  const payeeId = await addPayee(ctx, ana);
  const changed = await propose(ctx, ana, payeeId, second);
  if (changed.kind !== "waiting") throw new Error("it did not wait");
  return { payeeId, changeId: changed.changeId };
}

describe("the payees", () => {
  test("takes in a payee, whose number no other has whatever its case", async () => {
    const payeeId = await addPayee(ctx, ana, { key: "V-17" });
    expect(await openAccountsOf(ctx, payeeId)).toMatchObject({
      current: { label: "IBAN …3000", holder: "Kovač Trading", fields: { account_number: first }, calledPerson: null },
      waiting: null,
    });
    await expect(addPayee(ctx, bo, { key: "v-17" })).rejects.toMatchObject({
      code: "conflict",
      fields: { key: t.vendorNumberTaken("V-17", "Kovač Trading") },
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
    const { payeeId } = await createPayee(ctx, ana, card);
    const [account] = await accountsOf(ctx, payeeId);
    expect(account?.label).toBe("Card 411111…1111");
    expect(Object.keys(account?.fields ?? {}).sort()).toEqual(["card_printed_name", "expire_month", "expire_year"]);
    expect(JSON.stringify(account)).not.toContain("4111111111111111");
    const withCvv = { ...card, key: "C-2", account: { ...card.account, values: { ...values, cvv2: "123" } } };
    await expect(createPayee(ctx, ana, withCvv)).rejects.toMatchObject({
      code: "invalid",
      fields: { cvv2: expect.any(String) },
    });
  });

  test("takes in the receiver of an earlier payout, by the payout's own mark", async () => {
    const order = await insertOrder(ctx.db, { fields: { amount: "1.00", account_number: first, order_desc: "May" } });
    const { payeeId } = await createPayee(ctx, ana, { key: "V-1", name: "Ana", account: { orderId: order.id } });
    const [account] = await accountsOf(ctx, payeeId);
    expect(account).toMatchObject({ fields: { account_number: first }, fingerprint: order.payeeFingerprint });
  });

  test("a name changes at once, and not while others look at an account", async () => {
    const { payeeId, changeId } = await waitingChange();
    const renamed = { payeeId, key: "V-99", name: "Kovač d.o.o." };
    await expect(updatePayee(ctx, ana, renamed)).rejects.toMatchObject({ code: "conflict" });
    await expect(archivePayee(ctx, ana, { payeeId })).rejects.toMatchObject({ code: "conflict" });
    await withdraw(ctx, ana, { requestId: (await requestOf(ctx, changeId)).id });
    await updatePayee(ctx, ana, renamed);
    await archivePayee(ctx, ana, { payeeId });
    await expect(propose(ctx, ana, payeeId, third)).rejects.toMatchObject({ code: "conflict" });
    await restorePayee(ctx, ana, { payeeId });
    const rows = await ctx.db.select().from(audit).where(eq(audit.subjectId, payeeId));
    expect(rows.map(({ permission }) => permission)).toEqual([
      "payees.create",
      "payees.changeAccount",
      "approvals.withdraw",
      "payees.update",
      "payees.archive",
      "payees.restore",
    ]);
  });
});

describe("another account", () => {
  test("waits for another user; until then the old one stays, and then the reviewed one takes its place", async () => {
    const { payeeId, changeId } = await waitingChange();
    expect(await currentOf(payeeId)).toBe(first);
    await expect(decideOn(ctx, ana, changeId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decideOn(ctx, bo, changeId, { seenDigest: "b".repeat(64) })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await decideOn(ctx, bo, changeId)).toMatchObject({ kind: "in_force", accounts: 1 });
    expect(await currentOf(payeeId)).toBe(second);
    const [old, now] = await accountsOf(ctx, payeeId);
    expect(old?.inForceTo).toEqual(now?.inForceFrom);
    expect(await findChange(ctx, changeId)).toMatchObject({
      request: { state: "approved", decisions: [{ name: bo.name, decision: "approve" }] },
      accounts: [{ old: { label: "IBAN …3000" }, next: { label: "IBAN …7892", call, approvedBy: [bo.name] } }],
    });
  });

  test("one's own is refused to an approver too", async () => {
    const payeeId = await addPayee(ctx, bo);
    const changed = await propose(ctx, bo, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    await expect(decideOn(ctx, bo, changed.changeId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await decideOn(ctx, mia, changed.changeId)).toMatchObject({ kind: "in_force" });
  });

  test("is active at once where no other user exists", async () => {
    await ctx.db.execute(sql`update users set disabled_at = now() where id <> ${ana.userId}`);
    const payeeId = await addPayee(ctx, ana);
    expect(await propose(ctx, ana, payeeId, second)).toMatchObject({ kind: "in_force" });
    expect(await currentOf(payeeId)).toBe(second);
  });

  test("needs a call-back verification, and not one of tomorrow", async () => {
    const payeeId = await addPayee(ctx, ana);
    const { current } = await openAccountsOf(ctx, payeeId);
    const input = { payeeId, seenAccountId: current?.id ?? "", account: bankAccount(second), call };
    await expect(changeAccount(ctx, ana, { ...input, call: { ...call, user: " " } })).rejects.toMatchObject({
      fields: { "call.user": t.isRequired(t.contactCalled) },
    });
    await expect(changeAccount(ctx, ana, { ...input, call: { ...call, on: "2026-03-03" } })).rejects.toMatchObject({
      fields: { "call.on": expect.any(String) },
    });
    const faulty = { ...input, account: bankAccount("DE89370400440532013001") };
    await expect(changeAccount(ctx, ana, faulty)).rejects.toMatchObject({
      fields: { account_number: expect.any(String) },
    });
    await expect(changeAccount(ctx, ana, { ...input, account: bankAccount(first) })).rejects.toMatchObject({
      message: t.accountAlreadyActive,
    });
  });

  test("is refused to who looked at an account that is in force no more", async () => {
    const { payeeId, changeId } = await waitingChange();
    const looked = (await openAccountsOf(ctx, payeeId)).current;
    await decideOn(ctx, bo, changeId);
    const input = { payeeId, seenAccountId: looked?.id ?? "", account: bankAccount(third), call };
    await expect(changeAccount(ctx, ana, input)).rejects.toMatchObject({ code: "conflict" });
    expect(await currentOf(payeeId)).toBe(second);
  });

  test("another detail of the same account is a change too", async () => {
    const payeeId = await addPayee(ctx, ana);
    const { current } = await openAccountsOf(ctx, payeeId);
    const account = bankAccount(first, { bank_bic: "COBADEFFXXX" });
    const input = { payeeId, seenAccountId: current?.id ?? "", account, call };
    expect(await changeAccount(ctx, ana, input)).toMatchObject({ kind: "waiting" });
  });

  test("rejected with a reason for its proposer, withdrawn, or decided too late: the old one stays", async () => {
    const { payeeId, changeId } = await waitingChange();
    await expect(decideOn(ctx, bo, changeId, { decision: "reject" })).rejects.toMatchObject({ code: "invalid" });
    const reason = "Nobody there knows of it.";
    expect(await decideOn(ctx, bo, changeId, { decision: "reject", reason })).toMatchObject({ kind: "rejected" });
    expect((await accountsOf(ctx, payeeId))[1]).toMatchObject({
      closedReason: message("approvals.rejectedBy", bo.name, typed(reason)),
    });

    const again = await propose(ctx, ana, payeeId, third);
    if (again.kind !== "waiting") throw new Error("it did not wait");
    const own = { requestId: (await requestOf(ctx, again.changeId)).id };
    await expect(withdraw(ctx, bo, own)).rejects.toMatchObject({ code: "forbidden" });
    await withdraw(ctx, ana, own);

    await propose(ctx, ana, payeeId, third);
    ctx.pass(71 * hourMs);
    expect(await expireRequests(ctx)).toBe(0);
    ctx.pass(hourMs);
    expect(await expireRequests(ctx)).toBe(1);
    expect(await openAccountsOf(ctx, payeeId)).toMatchObject({ waiting: null });
    expect(await currentOf(payeeId)).toBe(first);
  });

  test("one that was not decided in time makes room automatically", async () => {
    const { payeeId } = await waitingChange();
    await expect(propose(ctx, bo, payeeId, third)).rejects.toMatchObject({ code: "conflict" });
    ctx.pass(72 * hourMs);
    expect(await propose(ctx, bo, payeeId, third)).toMatchObject({ kind: "waiting" });
  });

  test("flags what has not left, and leaves alone what has", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current } = await openAccountsOf(ctx, payeeId);
    const to = { payeeFingerprint: current?.fingerprint };
    const linked = { ...to, payeeId, payeeAccountId: current?.id };
    const held = await insertOrder(ctx.db, { ...linked, submission: "held", outcome: "none" });
    const typed = await insertOrder(ctx.db, { ...to, submission: "draft", outcome: "none" });
    const gone = await insertOrder(ctx.db, linked);
    expect(await decideOn(ctx, bo, changeId)).toMatchObject({ flagged: 2 });
    const events = await ctx.db.select().from(orderEvents);
    expect(new Set(events.map(({ orderId }) => orderId))).toEqual(new Set([held.id, typed.id]));
    expect(events[0]).toMatchObject({ kind: "payee_changed", userId: bo.userId });
    expect(events.some(({ orderId }) => orderId === gone.id)).toBe(false);
  });
});

describe("at the same moment", () => {
  test("of ten other accounts one is proposed", async () => {
    const payeeId = await addPayee(ctx, ana);
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => propose(ctx, [ana, bo, mia][i % 3] ?? ana, payeeId, i % 2 ? second : third)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends) if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
    expect(await ctx.db.select().from(payeeChanges)).toHaveLength(1);
    expect(await ctx.db.select().from(approvalRequests)).toHaveLength(1);
  });

  test("ten who approve, reject and withdraw one change end it once, and the payees show what won", async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => addTestUser(ctx, "approver", { password: false })),
    );
    for (let round = 0; round < 15; round++) {
      const payeeId = await addPayee(ctx, ana);
      const changed = await propose(ctx, ana, payeeId, second);
      if (changed.kind !== "waiting") throw new Error("it did not wait");
      const { changeId } = changed;
      const { id, digest } = await requestOf(ctx, changeId);
      const asked = { requestId: id, seenDigest: digest };
      const ends = await Promise.allSettled([
        ...others.map((one, i) =>
          decide(ctx, one, { ...asked, decision: i % 2 ? "approve" : "reject", reason: "No." }),
        ),
        withdraw(ctx, ana, { requestId: id }),
        decide(ctx, bo, { ...asked, decision: "approve" }),
        updatePayee(ctx, mia, { payeeId, key: `N-${round}`, name: "Another name" }),
        propose(ctx, mia, payeeId, third),
      ]);
      for (const end of ends) if (end.status === "rejected") expect(end.reason).toHaveProperty("code");
      const [request] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.id, id));
      expect(["approved", "rejected", "void"]).toContain(request?.state);
      expect(await currentOf(payeeId)).toBe(request?.state === "approved" ? second : first);
      const inForce = (await accountsOf(ctx, payeeId)).filter((row) => row.inForceFrom && !row.inForceTo);
      expect(inForce).toHaveLength(1);
    }
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const approveChange = (changeId: string) =>
    ctx.db.transaction(async (tx) => {
      const [account] = await tx.select().from(payeeAccounts).where(eq(payeeAccounts.changeId, changeId));
      const ofPayee = sql`${payeeAccounts.payeeId} = ${account?.payeeId} and ${payeeAccounts.inForceFrom} is not null`;
      await tx.update(payeeAccounts).set({ inForceTo: ctx.now() }).where(ofPayee);
      await tx.update(payeeAccounts).set({ inForceFrom: ctx.now() }).where(eq(payeeAccounts.changeId, changeId));
    });

  test("an account that no one approved, one's own approval, and one of another content", async () => {
    const { changeId } = await waitingChange();
    await expect(approveChange(changeId)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("must approve it first") },
    });
    const { id, digest } = await requestOf(ctx, changeId);
    const rows = sql`insert into approval_decisions (request_id, user_id, decision, digest, at) values`;
    await expect(
      ctx.db.execute(sql`${rows} (${id}, ${ana.userId}, 'approve', ${digest}, now())`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("the requester may not decide") } });
    await expect(
      ctx.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("too few users have approved") } });
    await ctx.db.execute(sql`${rows} (${id}, ${bo.userId}, 'approve', ${digest}, ${ctx.now()})`);
    await ctx.db.execute(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${id}`);
    await approveChange(changeId);
  });

  test("an approval of another change, or of another's request, does not count for this one", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current } = await openAccountsOf(ctx, payeeId);
    const forged = randomUUID();
    const by = { proposedBy: ana.userId, proposedAt: ctx.now() };
    await ctx.db
      .insert(payeeChanges)
      .values({ id: forged, source: "form", requiredApprovals: 1, digest: "m".repeat(64), ...by });
    const asked = {
      required: 1,
      because: typed("a test"),
      policyId: null,
      rules: defaultRules["payees.changeAccount"],
    };
    const subject = {
      subjectType: "payee_change" as const,
      subjectId: forged,
      connectionId: null,
      digest: "x".repeat(64),
    };
    const requestId = await ctx.db.transaction((tx) =>
      openRequest(tx, { permission: "payees.changeAccount", ...subject, asked }, mia, ctx.now()),
    );
    await ctx.db.execute(sql`insert into approval_decisions (request_id, user_id, decision, digest, at)
      values (${requestId}, ${bo.userId}, 'approve', ${subject.digest}, ${ctx.now()})`);
    await ctx.db.execute(
      sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`,
    );
    await expect(
      ctx.db.execute(sql`update payee_changes set request_id = ${requestId} where id = ${changeId}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("the proposal never changes") } });
    await ctx.db.execute(sql`update payee_changes set request_id = ${requestId} where id = ${forged}`);
    await ctx.db.execute(sql`update payee_accounts set in_force_to = now() where id = ${current?.id}`);
    const { current: _none, waiting } = await openAccountsOf(ctx, payeeId);
    await expect(
      ctx.db.execute(sql`insert into payee_accounts (payee_id, change_id, kind, fields, fingerprint, label, called_person, called_number, called_on, proposed_by, proposed_at, in_force_from)
        select payee_id, ${forged}, kind, fields, fingerprint, label, called_person, called_number, called_on, proposed_by, proposed_at, now()
        from payee_accounts where id = ${waiting?.id}`),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("only its author may add accounts, before approval is requested") },
    });
  });

  test("an account without a call, or without having been proposed", async () => {
    const payeeId = await addPayee(ctx, ana);
    const { current } = await openAccountsOf(ctx, payeeId);
    await ctx.db.execute(sql`update payee_accounts set in_force_to = now() where id = ${current?.id}`);
    const row = { payeeId, kind: "bank_account" as const, fields: {}, fingerprint: "f", label: "IBAN" };
    const by = { proposedBy: ana.userId, proposedAt: ctx.now(), inForceFrom: ctx.now() };
    await expect(ctx.db.insert(payeeAccounts).values({ ...row, ...by })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("replaces another account: propose it with a note about the call") },
    });
    await ctx.db.execute(sql`update users set disabled_at = now() where id <> ${ana.userId}`);
    const [change] = await ctx.db
      .insert(payeeChanges)
      .values({ source: "form", requiredApprovals: 0, digest: "m", proposedBy: ana.userId, proposedAt: ctx.now() })
      .returning();
    await expect(ctx.db.insert(payeeAccounts).values({ ...row, ...by, changeId: change?.id })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("replaces another account: propose it with a note about the call") },
    });
  });

  test("history rewritten: accounts, changes and payees stay as they were", async () => {
    const { payeeId, changeId } = await waitingChange();
    const { current, waiting } = await openAccountsOf(ctx, payeeId);
    const values = sql`update payee_accounts set`;
    const which = sql`where id = ${waiting?.id}`;
    const refused = [
      ["never changes", sql`${values} fields = '{"account_number": "1"}' ${which}`],
      ["never changes", sql`${values} fingerprint = 'x' ${which}`],
      ["never changes", sql`${values} called_person = 'Somebody else' ${which}`],
      ["never changes", sql`${values} proposed_by = ${mia.userId} ${which}`],
      ["never changes", sql`${values} change_id = null ${which}`],
      [
        "never changes",
        sql`update payee_accounts set in_force_from = now() + interval '1 hour' where id = ${current?.id}`,
      ],
      ["the proposal never changes", sql`update payee_changes set required_approvals = 0 where id = ${changeId}`],
      ["the proposal never changes", sql`update payee_changes set digest = 'x' where id = ${changeId}`],
      ["payee_accounts rows may not be changed or deleted", sql`delete from payee_accounts`],
      ["payee_changes rows may not be changed or deleted", sql`delete from payee_changes`],
      ["payees rows may not be changed or deleted", sql`delete from payees`],
      ["payees rows may not be changed or deleted", sql`truncate payees cascade`],
      [
        "payee_accounts_fields_check",
        sql`insert into payee_accounts (payee_id, kind, fields, fingerprint, label, proposed_by, proposed_at)
          values (${payeeId}, 'card', '{"credit_card_number": "4111111111111111"}', 'f', 'x', ${ana.userId}, now())`,
      ],
      [
        "only its author may add accounts",
        sql`insert into payee_accounts (payee_id, change_id, kind, fields, fingerprint, label, proposed_by, proposed_at)
          values (${await addPayee(ctx, ana)}, ${changeId}, 'bank_account', '{}', 'f', 'x', ${ana.userId}, now())`,
      ],
    ] as const;
    for (const [reason, statement] of refused)
      await expect(database.owner.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining(reason) },
      });
  });

  test("two accounts in force, or two that wait", async () => {
    const { payeeId, changeId } = await waitingChange();
    const rows = sql`insert into payee_accounts (payee_id, kind, fields, fingerprint, label, proposed_by, proposed_at, in_force_from)`;
    for (const [from, reason] of [
      [sql`now()`, "replaces another account: propose it with a note about the call"],
      [sql`null`, "payee_accounts_waiting_key"],
    ] as const) {
      await expect(
        ctx.db.execute(sql`${rows} values (${payeeId}, 'bank_account', '{}', 'f', 'x', ${ana.userId}, now(), ${from})`),
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining(reason) } });
    }
    await decideOn(ctx, bo, changeId);
    expect((await accountsOf(ctx, payeeId)).filter((row) => row.inForceFrom && !row.inForceTo)).toHaveLength(1);
  });
});

describe("an order and the payees", () => {
  test("names an active account, is sent to that account, and keeps its payee once released", async () => {
    const payeeId = await addPayee(ctx, ana);
    const other = await addPayee(ctx, ana, { iban: third });
    const { current } = await openAccountsOf(ctx, payeeId);
    const ofDirectory = { payeeId, payeeAccountId: current?.id };
    await expect(insertOrder(ctx.db, { ...ofDirectory, payeeFingerprint: "somewhere else" })).rejects.toMatchObject({
      cause: { constraint: "orders_payee_account_fk" },
    });
    await expect(
      insertOrder(ctx.db, { ...ofDirectory, payeeId: other, payeeFingerprint: current?.fingerprint }),
    ).rejects.toMatchObject({ cause: { constraint: "orders_payee_account_fk" } });
    const good = await insertOrder(ctx.db, { ...ofDirectory, payeeFingerprint: current?.fingerprint });
    const changed = await propose(ctx, ana, payeeId, second);
    if (changed.kind !== "waiting") throw new Error("it did not wait");
    await decideOn(ctx, bo, changed.changeId);
    const former = { ...ofDirectory, payeeFingerprint: current?.fingerprint, submission: "held" } as const;
    await expect(insertOrder(ctx.db, former)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the account of its payee is not active") },
    });
    await expect(
      ctx.db.update(orders).set({ payeeId: null, payeeAccountId: null }).where(eq(orders.id, good.id)),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining("is released: what it sends never changes") },
    });
  });

  test("an account of a new payee is not paid by one user alone", async () => {
    const pay = (fingerprint: string | undefined, values: Partial<typeof orders.$inferInsert> = {}) =>
      insertOrder(ctx.db, { payeeFingerprint: fingerprint, submission: "queued", ...values });
    const since = async (hours: number, iban: string) => {
      const start = Date.now() - hours * hourMs - ctx.now().getTime();
      ctx.pass(start);
      const payeeId = await addPayee(ctx, ana, { iban });
      ctx.pass(-start);
      return (await openAccountsOf(ctx, payeeId)).current?.fingerprint;
    };
    const [fresh, resolved] = [await since(1, first), await since(25, second)];
    await expect(pay(fresh)).rejects.toMatchObject({
      cause: {
        message: expect.stringContaining(
          "the account is in its cooling-off period: another user must approve it first",
        ),
      },
    });
    await pay(resolved);
    await pay("an account that is not in the directory");
    const held = await pay(fresh, { submission: "held" });
    await expect(
      ctx.db.update(orders).set({ submission: "queued" }).where(eq(orders.id, held.id)),
    ).rejects.toMatchObject({
      cause: {
        message: expect.stringContaining(
          "the account is in its cooling-off period: another user must approve it first",
        ),
      },
    });
    await ctx.db.execute(sql`insert into organisation (id, name, payee_cooling_off_hours) values (1, 'Acme', 0)`);
    await pay(fresh);
    await ctx.db.execute(sql`update organisation set payee_cooling_off_hours = 720`);
    await expect(pay(resolved)).rejects.toMatchObject({
      cause: {
        message: expect.stringContaining(
          "the account is in its cooling-off period: another user must approve it first",
        ),
      },
    });
    await ctx.db.execute(sql`update users set disabled_at = now() where role in ('approver', 'admin')`);
    await pay(fresh);
  });
});
