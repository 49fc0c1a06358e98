import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { voidRequest } from "@/lib/approvals/requests";
import { roles } from "@/lib/auth/permissions";
import { findSession } from "@/lib/auth/sessions";
import type { Actor } from "@/lib/core/desk";
import { insertOrder } from "@/lib/orders/testing";
import { disablePerson, updatePerson } from "@/lib/people/commands";
import { readOrder } from "./testing";
import {
  type Asked,
  byDatabase,
  makeSubjects,
  openStage,
  type Person,
  type Stage,
  type Subject,
} from "./testing-four-eyes";

// Four eyes, cell by cell: each way around it is refused by the code, and, with the code out of the way, by the database.
// Settling has its own cells in four-eyes-settling.io.test.ts, rights in rights.io.test.ts.

let stage: Stage;
let { shop, mia, eva, bo, run, addPerson: person } = {} as Stage;
beforeAll(async () => {
  stage = await openStage();
  ({ shop, mia, eva, bo, run, addPerson: person } = stage);
}, 60_000);
afterAll(() => shop.close());

const subjects = makeSubjects(() => stage);

/** A word on a request, past the code. */
const say = (by: Actor, { requestId, mark }: Asked, at: Date = shop.desk.now()) =>
  run(sql`insert into approval_decisions (request_id, person_id, decision, mark, at)
    values (${requestId}, ${by.personId}, 'approve', ${mark}, ${at})`);
const callApproved = ({ requestId }: Asked) =>
  run(sql`update approval_requests set state = 'approved', decided_at = now() where id = ${requestId}`);
const hourMs = 3_600_000;

describe.each(subjects)("$name", ({ subjectType, decides, ask, decide, letGo, alter, askNobody }) => {
  const letItGo = (asked: Asked) => shop.desk.db.transaction((tx) => letGo(tx, asked));
  let ana: Person;
  let other: Person;
  beforeAll(async () => {
    // Whoever asks could decide, were it somebody else's.
    ana = await person(decides);
    other = decides === "admin" ? eva : bo;
  });

  test("one's own", async () => {
    const asked = await ask(ana);
    await expect(decide(ana, asked)).rejects.toMatchObject({ code: "forbidden" });
    await byDatabase(say(ana, asked));
    await byDatabase(callApproved(asked));
    await byDatabase(letItGo(asked));
  });

  test("one's own, with somebody else put down as the one who asked", async () => {
    const { subjectId, requestId } = await ask(ana);
    await shop.desk.db.transaction((tx) => voidRequest(tx, { subjectType, subjectId }, "a test", shop.desk.now()));
    const [forged] =
      await run(sql`insert into approval_requests (act, subject_type, subject_id, connection_id, mark, rules, because, required, requested_by, requested_at, expires_at)
      select act, subject_type, subject_id, connection_id, mark, rules, because, required, ${other.personId}, requested_at, expires_at
      from approval_requests where id = ${requestId} returning id, mark`);
    const asked = { requestId: String(forged?.id), mark: String(forged?.mark), subjectId };
    await say(ana, asked);
    await callApproved(asked);
    await byDatabase(letItGo(asked));
  });

  test("stale: decided already", async () => {
    const asked = await ask(ana);
    await decide(other, asked, { decision: "reject" });
    await expect(decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(mia, asked));
    await byDatabase(callApproved(asked));
    await byDatabase(letItGo(asked));
  });

  test("stale: nobody answered in time", async () => {
    const asked = await ask(ana);
    shop.desk.pass(72 * hourMs);
    const late = shop.desk.now();
    const deciding = decide(other, asked).catch((error: unknown) => error);
    expect(await deciding).toMatchObject({ code: "conflict" });
    shop.desk.pass(-72 * hourMs);
    await byDatabase(say(other, asked, late));
    await byDatabase(letItGo(asked));
  });

  test("stale: taken back", async () => {
    const asked = await ask(ana);
    const { subjectId } = asked;
    await shop.desk.db.transaction((tx) => voidRequest(tx, { subjectType, subjectId }, "a test", shop.desk.now()));
    await expect(decide(other, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(other, asked));
    await byDatabase(letItGo(asked));
  });

  test("another content than was looked at", async () => {
    const asked = await ask(ana);
    const blind = { ...asked, mark: "b".repeat(64) };
    await expect(decide(other, asked, { seenMark: blind.mark })).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(say(other, blind));
    await byDatabase(run(alter(asked)));
    await say(other, asked);
    await byDatabase(run(alter(asked)));
  });

  test("not their right: role", async () => {
    const asked = await ask(ana);
    for (const role of roles.filter((one) => one !== "admin" && one !== decides)) {
      const stranger = await person(role);
      await expect(decide(stranger, asked), role).rejects.toMatchObject({ code: "forbidden" });
      await byDatabase(say(stranger, asked));
      // The code's own check taken in by a role that the person has not.
      await expect(decide({ ...stranger, role: "admin" }, asked), role).rejects.not.toHaveProperty("code", "forbidden");
    }
    await byDatabase(letItGo(asked));
  });

  test("not their right: other connections", async () => {
    const asked = await ask(ana);
    const limited = await person("approver");
    const connectionIds = [stage.elsewhere];
    await updatePerson(shop.desk, mia, { ...limited, connectionIds });
    const code = decides === "admin" ? "forbidden" : "not_found";
    await expect(decide({ ...limited, connectionIds }, asked)).rejects.toMatchObject({ code });
    await byDatabase(say(limited, asked));
  });

  test("not their right any more: disabled", async () => {
    const asked = await ask(ana);
    const gone = await person(decides);
    await disablePerson(shop.desk, mia, { personId: gone.personId });
    const open = { active: true, ip: null };
    expect(await findSession(shop.desk.db, gone.token, shop.desk.now(), open)).toBeNull();
    await byDatabase(say(gone, asked));
  });

  test("nobody asked, although policy wants somebody", async () => {
    const asked = await ask(ana);
    await byDatabase(run(askNobody(asked)));
    await byDatabase(
      run(sql`insert into approval_requests (act, subject_type, subject_id, mark, rules, because, required, requested_by, requested_at, expires_at, state, decided_at)
        select act, subject_type, subject_id, mark, rules, because, required, requested_by, requested_at, expires_at, 'approved', now()
        from approval_requests where id = ${asked.requestId}`),
    );
  });

  test("fewer than were asked for", async () => {
    const asked = await ask(ana);
    await byDatabase(callApproved(asked));
    await byDatabase(run(sql`update approval_requests set required = 0 where id = ${asked.requestId}`));
    await byDatabase(letItGo(asked));
  });

  test("and one other person with the right lets it go", async () => {
    const asked = await ask(ana);
    await say(other, asked);
    await callApproved(asked);
    await letItGo(asked);
  });
});

describe("a payout, besides", () => {
  const [payout] = subjects as [Subject];

  test("the mark of an approval put back under another content", async () => {
    const asked = await payout.ask(bo);
    const { subjectId } = asked;
    const dear = sql`amount = 99999, fields = fields || '{"amount": "99999"}'`;
    await run(sql`update orders set ${dear}, approval_mark = ${"c".repeat(64)} where id = ${subjectId}`);
    await byDatabase(run(sql`update orders set approval_mark = ${asked.mark} where id = ${subjectId}`));
    await expect(payout.decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    await byDatabase(run(sql`update orders set submission = 'queued' where id = ${subjectId}`));
  });

  test("another preparer put down", async () => {
    const { subjectId } = await payout.ask(bo);
    await byDatabase(run(sql`update orders set prepared_by = ${mia.personId} where id = ${subjectId}`));
  });

  test("its connection changed: address, consumer key, endpoint, version", async () => {
    const asked = await payout.ask(bo);
    const order = await readOrder(shop, asked.subjectId);
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
    // Without those guards: the code looks at what it would send, and where to.
    const triggers = ["connection_versions_frozen", "connection_versions_change_guarded"];
    const turn = (way: "disable" | "enable") =>
      Promise.all(
        triggers.map((name) => shop.owner.execute(sql.raw(`alter table connection_versions ${way} trigger ${name}`))),
      );
    await turn("disable");
    await run(sql`update connection_versions set consumer_key = 'somebody-else' ${version}`);
    await expect(payout.decide(mia, asked)).rejects.toMatchObject({ code: "conflict" });
    const [{ consumer_key: own } = {}] = await run(
      sql`select 'practice' as consumer_key from connection_versions ${version}`,
    );
    await run(sql`update connection_versions set consumer_key = ${own} ${version}`);
    await turn("enable");
  });

  test("an amount for which policy wants more people than were asked", async () => {
    const order = await readOrder(shop, (await payout.ask(bo)).subjectId);
    const store = (required: number, amount: string) =>
      insertOrder(shop.desk.db, {
        connectionId: order.connectionId,
        connectionVersion: order.connectionVersion,
        endpointId: order.endpointId,
        preparedBy: bo.personId,
        submission: "held",
        amount,
        requiredApprovals: required,
        approvalMark: required > 0 ? "d".repeat(64) : null,
      });
    await byDatabase(store(0, "1.00"));
    await store(1, "1.00");
  });
});

test("a policy in force taken away, with nothing in its place", async () => {
  const ended = sql`update approval_policies set in_force_to = now() where act = 'payouts.submit' and in_force_to is null
    and in_force_from is not null`;
  await byDatabase(run(ended));
});
