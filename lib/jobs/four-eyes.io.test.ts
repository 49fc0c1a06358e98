import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy, decidePolicy } from "@/lib/approvals/policy-commands";
import { voidRequest } from "@/lib/approvals/requests";
import type { GovernedAct } from "@/lib/approvals/words";
import { type Act, may, permissions, type Role, roles } from "@/lib/auth/permissions";
import { findSession } from "@/lib/auth/sessions";
import { decideConnectionChange } from "@/lib/connections/change-commands";
import { renewCallbackAddress } from "@/lib/connections/commands";
import { addConnection } from "@/lib/connections/testing";
import type { Actor } from "@/lib/core/desk";
import { setLimit } from "@/lib/limits/commands";
import { decidePayout } from "@/lib/orders/approve";
import { readLastEventId } from "@/lib/orders/record";
import { submitPayout } from "@/lib/orders/submit";
import { insertOrder, insertOrderSurroundings } from "@/lib/orders/testing";
import { decidePayeeChange } from "@/lib/payees/change-commands";
import { addPayee, ibans, propose } from "@/lib/payees/testing";
import { disablePerson, updatePerson } from "@/lib/people/commands";
import { addTestPerson } from "@/lib/people/testing";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "@/lib/settlements/commands";
import { openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

// Four eyes, cell by cell: each way around it is refused by the code, and, with the code out of the way, by the database.

type Person = Actor & { token: string };
type Asked = { requestId: string; mark: string; subjectId: string };
type Word = { decision?: "approve" | "reject"; seenMark?: string };

/** Something that other people must approve. */
type Subject = {
  name: string;
  subjectType: string;
  /** The role that may decide on it. */
  decides: "approver" | "admin";
  ask: (by: Actor) => Promise<Asked>;
  decide: (by: Actor, asked: Asked, word?: Word) => Promise<unknown>;
  /** What comes of it, written past the code. */
  letGo: (tx: Tx, asked: Asked) => Promise<unknown>;
  /** Another content under the same approval, written past the code. */
  alter: (asked: Asked) => SQL;
  /** The same, asking nobody although policy says otherwise, written past the code. */
  askNobody: (asked: Asked) => SQL;
};

let shop: Workshop;
let mia: Person;
let eva: Person;
let bo: Person;
/** Connections that no change waits for yet. */
const quiet: string[] = [];

const person = (role: Role): Promise<Person> => addTestPerson(shop.desk, role, { password: false });
const rulesOf = (act: GovernedAct, hours: number) => ({
  ...defaultRules[act],
  tiers: [],
  approvers: 1 as const,
  expiresAfterHours: hours,
});

beforeAll(async () => {
  shop = await openWorkshop();
  const { desk, connectionId } = shop;
  await insertOrderSurroundings(desk.db);
  // With a password: the last admin who could sign in is never lost.
  mia = await addTestPerson(desk, "admin");
  for (let i = 0; i < 20; i++) quiet.push((await addConnection(desk, mia)).connectionId);
  // As long as there is one admin, their policies count at once.
  await changePolicy(desk, mia, { connectionId, act: "payouts.submit", rules: rulesOf("payouts.submit", 72) });
  for (const id of quiet) {
    const rules = rulesOf("connections.change", 72);
    await changePolicy(desk, mia, { connectionId: id, act: "connections.change", rules });
  }
  eva = await person("admin");
  bo = await person("approver");
}, 60_000);
afterAll(() => shop.close());

const run = async (statement: SQL) => (await shop.desk.db.execute(statement)).rows;
/** The database's own word: a trigger of ours, or a constraint. */
const byDatabase = (doing: Promise<unknown>) =>
  expect(doing).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^(23001|23505|23514)$/) } });
const takeQuiet = () => quiet.pop() ?? "";

async function openRequestOf(subjectId: string): Promise<Asked> {
  const rows = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, subjectId));
  const open = rows.find(({ state }) => state === "open");
  if (!open) throw new Error("nothing is open");
  return { requestId: open.id, mark: open.mark, subjectId };
}

let counter = 0;
const subjects: Subject[] = [
  {
    name: "a payout",
    subjectType: "order",
    decides: "approver",
    ask: async (by) => openRequestOf((await submitPayout(shop.desk, by, await payoutForm(shop))).orderId),
    decide: (by, { requestId, mark }, word) =>
      decidePayout(shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: (tx, { subjectId }) => tx.execute(sql`update orders set submission = 'queued' where id = ${subjectId}`),
    alter: ({ subjectId }) => sql`update orders set amount = 11.50 where id = ${subjectId}`,
    askNobody: ({ subjectId }) =>
      sql`update orders set required_approvals = 0, submission = 'queued' where id = ${subjectId}`,
  },
  {
    name: "another account of a payee",
    subjectType: "payee_change",
    decides: "approver",
    ask: async (by) => {
      const payeeId = await addPayee(shop.desk, by, { key: `M-${++counter}` });
      const changed = await propose(shop.desk, by, payeeId, ibans[1]);
      if (changed.kind !== "waiting") throw new Error("it did not wait");
      return openRequestOf(changed.changeId);
    },
    decide: (by, { requestId, mark }, word) =>
      decidePayeeChange(shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(sql`update payee_accounts set in_force_to = now() where in_force_from is not null
        and payee_id in (select payee_id from payee_accounts where change_id = ${subjectId})`);
      await tx.execute(sql`update payee_accounts set in_force_from = now() where change_id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update payee_accounts set fingerprint = 'another' where change_id = ${subjectId}`,
    askNobody: ({
      subjectId,
    }) => sql`insert into payee_changes (source, required_approvals, mark, proposed_by, proposed_at)
      select source, 0, mark, proposed_by, proposed_at from payee_changes where id = ${subjectId}`,
  },
  {
    name: "a change of a connection",
    subjectType: "connection_change",
    decides: "admin",
    ask: async (by) => {
      const { held } = (await renewCallbackAddress(shop.desk, by, { connectionId: takeQuiet() })) ?? {};
      if (!held) throw new Error("it did not wait");
      return openRequestOf(held.changeId);
    },
    decide: (by, { requestId, mark }, word) =>
      decideConnectionChange(shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(
        sql`update connection_changes set applied_at = now(), sealed_input = null where id = ${subjectId}`,
      );
      await tx.execute(sql`insert into callback_tokens (token, connection_id)
        select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update connection_changes set effect = '[]', title = 'x' where id = ${subjectId}`,
    askNobody: ({ subjectId }) => sql`insert into callback_tokens (token, connection_id)
      select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`,
  },
  {
    name: "another policy",
    subjectType: "policy",
    decides: "admin",
    ask: async (by) => {
      const rules = rulesOf("payouts.submit", 24);
      const input = { connectionId: shop.connectionId, act: "payouts.submit" as const, rules };
      return openRequestOf((await changePolicy(shop.desk, by, input)).policyId);
    },
    decide: (by, { requestId, mark }, word) =>
      decidePolicy(shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(sql`update approval_policies set in_force_to = now() where act = 'payouts.submit'
        and in_force_from is not null and in_force_to is null`);
      await tx.execute(sql`update approval_policies set in_force_from = now() where id = ${subjectId}`);
    },
    alter: ({ subjectId }) =>
      sql`update approval_policies set rules = jsonb_set(rules, '{approvers}', '0') where id = ${subjectId}`,
    askNobody: ({ subjectId }) => sql`insert into approval_policies (act, version, rules, created_by, in_force_from)
      select act, version, rules, created_by, now() from approval_policies where id = ${subjectId}`,
  },
];

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
    const [elsewhere] = quiet;
    const connectionIds = [elsewhere ?? ""];
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
  const payout = subjects[0] as Subject;

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
      Promise.all(triggers.map((name) => run(sql.raw(`alter table connection_versions ${way} trigger ${name}`))));
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
    const connectionIds = [quiet[0] ?? ""];
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

describe("an act without the right to it", () => {
  const note = (act: string, by: Actor, details = {}) =>
    run(sql`insert into audit (act, person_id, subject_type, subject_id, details)
      values (${act}, ${by.personId}, 'person', ${by.personId}, ${JSON.stringify(details)})`);

  test("is kept by the database for nobody: every act, every role", async () => {
    for (const role of roles) {
      const somebody = await person(role);
      for (const act of (Object.keys(permissions) as Act[]).filter((one) => !one.startsWith("account."))) {
        if (may(role, act)) await note(act, somebody);
        else await byDatabase(note(act, somebody));
      }
    }
  }, 30_000);

  test("nor for who was disabled, nor for who makes an admin of themself", async () => {
    const gone = await person("admin");
    await disablePerson(shop.desk, mia, { personId: gone.personId });
    await byDatabase(note("policies.update", gone));
    const climber = await person("viewer");
    const forged = { ...climber, role: "admin" as const };
    const climb = updatePerson(shop.desk, forged, { ...climber, role: "admin", connectionIds: null });
    await byDatabase(climb);
    const stepping = await person("admin");
    await updatePerson(shop.desk, stepping, { ...stepping, role: "viewer", connectionIds: null });
  });

  test("leaves nothing behind, although the code took it for allowed", async () => {
    const viewer = await person("viewer");
    const forged = { ...viewer, role: "admin" as const };
    const { desk, connectionId } = shop;
    const form = await payoutForm(shop);
    const before =
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`);
    const policy = { connectionId, act: "payouts.submit" as const, rules: rulesOf("payouts.submit", 12) };
    await byDatabase(submitPayout(desk, forged, form));
    await byDatabase(changePolicy(desk, forged, policy));
    await byDatabase(addPayee(desk, forged, { key: "forged" }));
    await byDatabase(setLimit(desk, forged, { kind: "order", connectionId, currency: "EUR", amount: "1" }));
    expect(
      await run(sql`select (select count(*) from orders) as orders, (select count(*) from approval_policies) as policies,
      (select count(*) from payees) as payees, (select count(*) from limits) as limits`),
    ).toEqual(before);
  });
});
