import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { approvalRequests } from "@/db/schema/approvals";
import { alerts } from "@/db/schema/desk";
import { organisation } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { stalls } from "@/db/schema/waiting";
import { waitsOn } from "@/lib/controls/approvals/waiting";
import type { AppContext } from "@/lib/core/runtime/context";
import { isInScope } from "@/lib/identity/auth/access/scope";
import { type Letterhead, mailTo, type Written, write } from "@/lib/identity/auth/mails";
import { untilSaved } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/alerts/model";
import { type AlertFacts, type AlertKind, alertRows } from "./kinds";
import { isMailDue, kindsFor, type Recipient } from "./rules";
import { type AlertLabel, describeAlert } from "./signs";
import { readRecipients, takeTurn } from "./store";

export const namedMax = 20;

export const writeAlertMail =
  (kind: AlertKind, described: readonly Pick<AlertLabel, "title" | "meaning" | "href">[], now: Date) =>
  ({ publicUrl, organisation }: Letterhead): Written => {
    const [first] = described;
    const subject = described.length === 1 && first ? first.title : `${described.length} ${alertRows[kind].many}`;
    const named = described.slice(0, namedMax).map(({ title, href }) => `${title}\n${publicUrl}${href}`);
    const left = described.length - named.length;
    const meanings = [...new Set(described.map(({ meaning }) => meaning))];
    return write(
      "alert",
      subject,
      t.paydeskAt(organisation),
      ...named,
      ...(left > 0 ? [t.mailMoreAlerts(left, publicUrl)] : []),
      ...meanings,
      t.mailAsOf(now.toISOString().slice(0, 16).replace("T", " ")),
      t.mailSettingsLink(publicUrl),
    );
  };

const alertsAtOnce = 1_000;

type Group = { userId: string; kind: AlertKind; firstAt: string; lastMailAt: string | null };

/**
 * Writes one mail per user and kind for all waiting alerts, without those that are over or that the user can't see any
 * more. One transaction stores the mail and marks the alerts. Returns the number of mails.
 */
export async function mailAlerts(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const { rows: groups } = await tx.execute<Group>(sql`
      select w.user_id as "userId", w.kind, min(w.at) as "firstAt",
        (select max(m.mailed_at) from alerts m where m.mail = ${sqlName.alertMail("written")} and m.user_id = w.user_id and m.kind = w.kind) as "lastMailAt"
      from alerts w where w.mail = ${sqlName.alertMail("waiting")} group by w.user_id, w.kind`);
    const now = ctx.now();
    const isDue = ({ firstAt, lastMailAt }: Group) =>
      isMailDue({ firstAt: new Date(firstAt), lastMailAt: lastMailAt === null ? null : new Date(lastMailAt) }, now);
    const due = groups.filter(isDue);
    if (due.length === 0) return 0;
    const recipients = await readRecipients(tx);
    let written = 0;
    for (const { userId, kind } of due) {
      const user = recipients.find(({ id }) => id === userId);
      if (await mailGroup(ctx, tx, { userId, kind }, user ?? null, now)) written++;
    }
    return written;
  });
}

async function mailGroup(
  ctx: AppContext,
  tx: Tx,
  { userId, kind }: { userId: string; kind: AlertKind },
  user: Recipient | null,
  now: Date,
): Promise<boolean> {
  const waiting = await tx
    .select({ id: alerts.id, connectionId: alerts.connectionId, facts: alerts.facts })
    .from(alerts)
    .where(and(eq(alerts.userId, userId), eq(alerts.kind, kind), eq(alerts.mail, "waiting")))
    .orderBy(asc(alerts.at), asc(alerts.id))
    .limit(alertsAtOnce);
  const given = waiting.map((alert) => ({ ...alert, facts: alert.facts as AlertFacts }));
  const theirs =
    user && kindsFor(user.role).includes(kind)
      ? given.filter(({ connectionId }) => isInScope(user.scope, connectionId))
      : [];
  const current = user ? await dropMoving(tx, await dropDecided(tx, theirs, user, now)) : [];
  const kept = new Set(current.map(({ id }) => id));
  const gone = given.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.update(alerts).set({ mail: "dropped" }).where(inArray(alerts.id, gone));
  if (current.length === 0) return false;
  const [to] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  const [form] = await tx
    .select({ numberForm: organisation.numberForm })
    .from(organisation)
    .where(eq(organisation.id, 1));
  if (!to) return false;
  const described = current.map(({ facts }) => describeAlert(facts, form?.numberForm ?? untilSaved.numberForm));
  await mailTo(ctx, tx, to, writeAlertMail(kind, described, now), now);
  await tx
    .update(alerts)
    .set({ mail: "written", mailedAt: now })
    .where(inArray(alerts.id, [...kept]));
  return true;
}

async function dropDecided<One extends { facts: AlertFacts }>(
  tx: Tx,
  given: readonly One[],
  user: Recipient,
  now: Date,
): Promise<One[]> {
  const asked = given.flatMap(({ facts }) => (facts.kind === "approval" ? [facts] : []));
  if (asked.length === 0) return [...given];
  const requestIds = asked.map(({ requestId }) => requestId);
  const viewer = { id: user.id, role: user.role, connectionIds: user.scope };
  const requests = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(and(inArray(approvalRequests.id, requestIds), waitsOn(viewer, now)));
  const open = new Set(requests.map(({ id }) => id));
  return given.filter(({ facts }) => facts.kind !== "approval" || open.has(facts.requestId));
}

async function dropMoving<One extends { facts: AlertFacts }>(tx: Tx, given: readonly One[]): Promise<One[]> {
  if (!given.some(({ facts }) => facts.kind === "stalled")) return [...given];
  const still = await tx
    .select({ connectionId: stalls.connectionId, reason: stalls.reason })
    .from(stalls)
    .where(isNotNull(stalls.stalledAt));
  return given.filter(
    ({ facts }) =>
      facts.kind !== "stalled" ||
      still.some(({ connectionId, reason }) => connectionId === facts.connectionId && reason === facts.reason),
  );
}
