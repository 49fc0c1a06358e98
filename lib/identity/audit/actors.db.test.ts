import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorKinds, attendedActors, unattendedActors } from "@/lib/core/runtime/actors";
import { auditPermissions } from "@/lib/identity/auth/access/audit-events";
import { unattendedActions } from "@/lib/identity/auth/access/permissions";
import { provideContext } from "@/lib/identity/users/testing-context";
import { unattended } from "@/messages/actors";
import { describeActor } from "./labels";
import { auditList, listAudit } from "./queries";

const { ctx, database, ada } = provideContext("test", { ada: "admin" });

const write = (actor: string, permission: string, userId: string | null) =>
  database.db.execute(
    sql`insert into audit (actor, permission, user_id, subject_type) values (${actor}, ${permission}, ${userId}, 'user')`,
  );
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ cause }) => cause.constraint ?? cause.message,
  );

test("an actor without a user's rights records what it does, and the database refuses the rest", async () => {
  const list = (words: readonly string[]) => `array['${words.join("', '")}']`;
  await database.db.execute(
    sql.raw(`do $$ declare actor text; permission text; begin
      foreach actor in array ${list(unattendedActors)} loop foreach permission in array ${list(auditPermissions)} loop
        begin insert into audit (actor, permission, subject_type) values (actor, permission, 'user');
        exception when restrict_violation then null; end;
      end loop; end loop; end $$`),
  );
  const { rows } = await database.db.execute<{ pair: string }>(
    sql`select actor || ' ' || permission as pair from audit where user_id is null`,
  );
  const own = unattendedActors.flatMap((actor) =>
    unattendedActions[actor].map((permission) => `${actor} ${permission}`),
  );
  expect(rows.map(({ pair }) => pair).sort()).toEqual(own.sort());
});

test("a user's rights need a user, and an actor without them has none", async () => {
  for (const actor of attendedActors) {
    expect(await refusalOf(write(actor, "users.create", ada.userId))).toBeNull();
    expect(await refusalOf(write(actor, "sessions.refuse", null))).toContain("does nothing like this");
  }
  for (const actor of unattendedActors)
    expect(await refusalOf(write(actor, "users.create", ada.userId))).toBe("audit_user_check");
  expect(await refusalOf(write("stranger", "users.create", ada.userId))).toBe("audit_actor_check");
});

test("the audit log names each kind of actor, and finds what it did", async () => {
  await write("visitor", "sessions.refuse", null);
  await write("console", "users.enable", null);
  await write("token", "users.create", ada.userId);
  const namesOf = async (who: string | null) => {
    const { filter, cursor } = auditList.read((name) => (name === "who" ? (who ?? undefined) : undefined));
    const viewer = { id: ada.userId, connectionIds: null };
    return (await listAudit(ctx, viewer, filter, cursor)).rows.map((row) => describeActor(row.actor, row.userName));
  };
  const token = `${ada.name}, by API token`;
  expect(await namesOf(null)).toEqual(expect.arrayContaining([token, unattended.console, unattended.visitor]));
  expect(await namesOf("console")).toEqual([unattended.console]);
  expect(await namesOf("worker")).toEqual([]);
  expect(await namesOf(ada.userId)).toContain(token);
  expect(new Set(actorKinds.map((kind) => describeActor(kind, "Ada"))).size).toBe(actorKinds.length);
});
