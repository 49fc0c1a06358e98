import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { voidRequest } from "@/lib/controls/approvals/requests";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { roles } from "@/lib/identity/auth/access/permissions";
import { findSession } from "@/lib/identity/auth/sessions/sessions";
import { disableUser, updateUser } from "@/lib/identity/users/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { insertOrder } from "@/lib/payments/orders/testing";
import { type Asked, byDatabase, makeSubjects, provideStage, type Subject, type User } from "./testing-four-eyes";

const stage = provideStage();
const { shop, mia, eva, bo, run, addUser: user } = stage;
const subjects = makeSubjects(stage);

const say = (by: Actor, { requestId, digest }: Asked, at: Date = shop.ctx.now()) =>
  run(sql`insert into approval_decisions (request_id, user_id, decision, digest, at)
    values (${requestId}, ${by.userId}, 'approve', ${digest}, ${at})`);
const callApproved = ({ requestId }: Asked) =>
  run(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`);
const hourMs = 3_600_000;

describe.each(subjects)("$name", ({ subjectType, decides, ask, decide, apply, alter, requestWithoutApprover }) => {
  const applyPastTheCode = (asked: Asked) => shop.ctx.db.transaction((tx) => apply(tx, asked));
  let ana: User;
  let other: User;
  beforeAll(async () => {
    ana = await user(decides);
    other = decides === "admin" ? eva : bo;
  });

  test("one's own", async () => {
    const asked = await ask(ana);
    await expect(decide(ana, asked)).rejects.toMatchObject({ code: "forbidden" });
    await byDatabase(say(ana, asked));
    await byDatabase(callApproved(asked));
    await byDatabase(applyPastTheCode(asked));
  });

  test("one's own, with another user put down as the one who asked", async () => {
    const { subjectId, requestId } = await ask(ana);
    await shop.ctx.db.transaction((tx) => voidRequest(tx, { subjectType, subjectId }, typed("a test"), shop.ctx.now()));
    const [forged] =
      await run(sql`insert into approval_requests (permission, subject_type, subject_id, connection_id, digest, rules, because, required, requested_by, requested_at, expires_at)
      select permission, subject_type, subject_id, connection_id, digest, rules, because, required, ${other.userId}, requested_at, expires_at
      from approval_requests where id = ${requestId} returning id, digest`);
    const asked = { requestId: String(forged?.id), digest: String(forged?.digest), subjectId };
    await say(ana, asked);
    await callApproved(asked);
    await byDatabase(applyPastTheCode(asked));
  });

  test("stale: decided already", async () => {
    const asked = await ask(ana);
    await decide(other, asked, { decision: "reject" });
    await expect(decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(mia, asked));
    await byDatabase(callApproved(asked));
    await byDatabase(applyPastTheCode(asked));
  });

  test("stale: no one answered in time", async () => {
    const asked = await ask(ana);
    shop.ctx.pass(72 * hourMs);
    const late = shop.ctx.now();
    const deciding = decide(other, asked).catch((error: unknown) => error);
    expect(await deciding).toMatchObject({ code: "conflict" });
    shop.ctx.pass(-72 * hourMs);
    await byDatabase(say(other, asked, late));
    await byDatabase(applyPastTheCode(asked));
  });

  test("stale: voided", async () => {
    const asked = await ask(ana);
    const { subjectId } = asked;
    await shop.ctx.db.transaction((tx) => voidRequest(tx, { subjectType, subjectId }, typed("a test"), shop.ctx.now()));
    await expect(decide(other, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(other, asked));
    await byDatabase(applyPastTheCode(asked));
  });

  test("another content than was looked at", async () => {
    const asked = await ask(ana);
    const blind = { ...asked, digest: "b".repeat(64) };
    await expect(decide(other, asked, { seenDigest: blind.digest })).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(other, blind));
    await byDatabase(run(alter(asked)));
    await say(other, asked);
    await byDatabase(run(alter(asked)));
  });

  test("not their right: role", async () => {
    const asked = await ask(ana);
    for (const role of roles.filter((one) => one !== "admin" && one !== decides)) {
      const stranger = await user(role);
      await expect(decide(stranger, asked), role).rejects.toMatchObject({ code: "forbidden" });
      await byDatabase(say(stranger, asked));
      await expect(decide({ ...stranger, role: "admin" }, asked), role).rejects.not.toHaveProperty("code", "forbidden");
    }
    await byDatabase(applyPastTheCode(asked));
  });

  test("not their right: other connections", async () => {
    const asked = await ask(ana);
    const limited = await user("approver");
    const connectionIds = [stage.elsewhere()];
    await updateUser(shop.ctx, mia, { ...limited, connectionIds });
    await expect(decide({ ...limited, connectionIds }, asked)).rejects.toMatchObject({ code: "not_found" });
    await byDatabase(say(limited, asked));
  });

  test("not their right any more: disabled", async () => {
    const asked = await ask(ana);
    const gone = await user(decides);
    await addTestUser(shop.ctx, "admin");
    await disableUser(shop.ctx, mia, { userId: gone.userId });
    const open = { active: true, ip: null };
    expect(await findSession(shop.ctx.db, gone.token, shop.ctx.now(), open)).toBeNull();
    await byDatabase(say(gone, asked));
  });

  test("no one asked, although policy needs another user", async () => {
    const asked = await ask(ana);
    await byDatabase(run(requestWithoutApprover(asked)));
    await byDatabase(
      run(sql`insert into approval_requests (permission, subject_type, subject_id, digest, rules, because, required, requested_by, requested_at, expires_at, state, decided_at)
        select permission, subject_type, subject_id, digest, rules, because, required, requested_by, requested_at, expires_at, 'approved', now()
        from approval_requests where id = ${asked.requestId}`),
    );
  });

  test("fewer than were asked for", async () => {
    const asked = await ask(ana);
    await byDatabase(callApproved(asked));
    await byDatabase(run(sql`update approval_requests set required = 0 where id = ${asked.requestId}`));
    await byDatabase(applyPastTheCode(asked));
  });

  test("and one other user with the right releases it", async () => {
    const asked = await ask(ana);
    await say(other, asked);
    await callApproved(asked);
    await applyPastTheCode(asked);
  });
});

describe("a payout, besides", () => {
  const [payout] = subjects as [Subject];

  test("the mark of an approval put back under another content", async () => {
    const asked = await payout.ask(bo);
    const { subjectId } = asked;
    const dear = sql`amount = 99999, fields = fields || '{"amount": "99999"}'`;
    await run(sql`update orders set ${dear}, approval_digest = ${"c".repeat(64)} where id = ${subjectId}`);
    await byDatabase(run(sql`update orders set approval_digest = ${asked.digest} where id = ${subjectId}`));
    await expect(payout.decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(run(sql`update orders set submission = 'queued' where id = ${subjectId}`));
  });

  test("another preparer put down", async () => {
    const { subjectId } = await payout.ask(bo);
    await byDatabase(run(sql`update orders set prepared_by = ${mia.userId} where id = ${subjectId}`));
  });

  test("its connection changed: address, consumer key, endpoint, version", async () => {
    const asked = await payout.ask(bo);
    const order = await shop.readOrder(asked.subjectId);
    const version = sql`where connection_id = ${order.connectionId} and version = ${order.connectionVersion}`;
    const changes = [
      sql`update connection_versions set base_url = 'https://elsewhere.example/paynet' ${version}`,
      sql`update connection_versions set consumer_key = 'somebody-else' ${version}`,
      sql`update connection_versions set environment = 'production' ${version}`,
      sql`update endpoints set gateway_id = '6666' where id = ${order.endpointId}`,
      sql`update orders set endpoint_id = (select id from endpoints where id <> ${order.endpointId} and connection_id = ${order.connectionId} limit 1) where id = ${order.id}`,
      sql`update orders set fields = fields || '{"account_number": "1"}' where id = ${order.id}`,
      sql`update orders set receiver_account = 'the good one' where id = ${order.id}`,
    ];
    for (const change of changes) await byDatabase(run(change));
    const triggers = ["connection_versions_frozen", "connection_versions_change_guarded"];
    const turn = (way: "disable" | "enable") =>
      Promise.all(
        triggers.map((name) => shop.owner.execute(sql.raw(`alter table connection_versions ${way} trigger ${name}`))),
      );
    await turn("disable");
    await run(sql`update connection_versions set consumer_key = 'somebody-else' ${version}`);
    await expect(payout.decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    const [{ consumer_key: own } = {}] = await run(
      sql`select 'sandbox' as consumer_key from connection_versions ${version}`,
    );
    await run(sql`update connection_versions set consumer_key = ${own} ${version}`);
    await turn("enable");
  });

  test("an amount for which policy needs more users than were asked", async () => {
    const order = await shop.readOrder((await payout.ask(bo)).subjectId);
    const store = (required: number, amount: string) =>
      insertOrder(shop.ctx.db, {
        connectionId: order.connectionId,
        connectionVersion: order.connectionVersion,
        endpointId: order.endpointId,
        preparedBy: bo.userId,
        submission: "held",
        amount,
        requiredApprovals: required,
        approvalDigest: required > 0 ? "d".repeat(64) : null,
      });
    await byDatabase(store(0, "1.00"));
    await store(1, "1.00");
  });
});

test("a policy in force taken away, with nothing in its place", async () => {
  const ended = sql`update approval_policies set in_force_to = now() where permission = 'payouts.submit' and in_force_to is null
    and in_force_from is not null`;
  await byDatabase(run(ended));
});
