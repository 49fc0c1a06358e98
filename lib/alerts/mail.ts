import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { alerts } from "@/db/schema/alerts";
import { approvalRequests } from "@/db/schema/approvals";
import { organisation } from "@/db/schema/organisation";
import { people } from "@/db/schema/people";
import { settlementConfirmations, settlements } from "@/db/schema/settlements";
import { waitsOn } from "@/lib/approvals/waiting";
import { mailTo } from "@/lib/auth/mails";
import { reaches } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { untilSaved } from "@/lib/organisation/queries";
import type { AlertFacts } from "./facts";
import type { AlertKind } from "./kinds";
import { writeAlertMail } from "./mail-text";
import { readRecipients } from "./recipients";
import { isMailDue, kindsFor, type Recipient } from "./rules";
import { takeTurn } from "./store";
import { describeAlert } from "./words";

/** Alerts that one mail tells of; more of them wait for the next. */
const alertsAtOnce = 1_000;

type Group = { personId: string; kind: AlertKind; firstAt: string; lastMailAt: string | null };

/**
 * Writes the mails that are due: one to each person for all that waits of a kind. What is over meanwhile, or not theirs to see
 * any more, is left out. Mail and mark are one transaction. Returns how many mails were written.
 */
export async function mailAlerts(desk: Desk): Promise<number> {
  return desk.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const { rows: groups } = await tx.execute<Group>(sql`
      select w.person_id as "personId", w.kind, min(w.at) as "firstAt",
        (select max(m.mailed_at) from alerts m where m.mail = 'written' and m.person_id = w.person_id and m.kind = w.kind) as "lastMailAt"
      from alerts w where w.mail = 'waiting' group by w.person_id, w.kind`);
    const now = desk.now();
    const isDue = ({ firstAt, lastMailAt }: Group) =>
      isMailDue({ firstAt: new Date(firstAt), lastMailAt: lastMailAt === null ? null : new Date(lastMailAt) }, now);
    const due = groups.filter(isDue);
    if (due.length === 0) return 0;
    const recipients = await readRecipients(tx);
    let written = 0;
    for (const { personId, kind } of due) {
      const person = recipients.find(({ id }) => id === personId);
      if (await mailGroup(desk, tx, { personId, kind }, person ?? null, now)) written++;
    }
    return written;
  });
}

async function mailGroup(
  desk: Desk,
  tx: Tx,
  { personId, kind }: { personId: string; kind: AlertKind },
  person: Recipient | null,
  now: Date,
): Promise<boolean> {
  const waiting = await tx
    .select({ id: alerts.id, connectionId: alerts.connectionId, facts: alerts.facts })
    .from(alerts)
    .where(and(eq(alerts.personId, personId), eq(alerts.kind, kind), eq(alerts.mail, "waiting")))
    .orderBy(asc(alerts.at), asc(alerts.id))
    .limit(alertsAtOnce);
  const given = waiting.map((alert) => ({ ...alert, facts: alert.facts as AlertFacts }));
  const theirs =
    person && kindsFor(person.role).includes(kind)
      ? given.filter(({ connectionId }) => reaches(person.reach, connectionId))
      : [];
  const stillSo = person ? await dropDecided(tx, theirs, person, now) : [];
  const kept = new Set(stillSo.map(({ id }) => id));
  const gone = given.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.update(alerts).set({ mail: "dropped" }).where(inArray(alerts.id, gone));
  if (stillSo.length === 0) return false;
  const [to] = await tx.select({ id: people.id, email: people.email }).from(people).where(eq(people.id, personId));
  const [form] = await tx
    .select({ numberForm: organisation.numberForm })
    .from(organisation)
    .where(eq(organisation.id, 1));
  if (!to) return false;
  const words = stillSo.map(({ facts }) => describeAlert(facts, form?.numberForm ?? untilSaved.numberForm));
  await mailTo(desk, tx, to, writeAlertMail(kind, words, now), now);
  await tx
    .update(alerts)
    .set({ mail: "written", mailedAt: now })
    .where(inArray(alerts.id, [...kept]));
  return true;
}

/** Nobody is asked by mail for a word that was given meanwhile. */
async function dropDecided<One extends { facts: AlertFacts }>(
  tx: Tx,
  given: readonly One[],
  person: Recipient,
  now: Date,
): Promise<One[]> {
  const asked = given.flatMap(({ facts }) => (facts.kind === "approval" ? [facts] : []));
  if (asked.length === 0) return [...given];
  const requestIds = asked.flatMap(({ requestId }) => requestId ?? []);
  const settlementIds = asked.flatMap(({ settlementId }) => settlementId ?? []);
  const viewer = { id: person.id, role: person.role, connectionIds: person.reach };
  const requests = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(and(inArray(approvalRequests.id, requestIds), waitsOn(viewer, now)));
  const proposals = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        inArray(settlements.id, settlementIds),
        isNull(settlements.decision),
        sql`not exists (select 1 from ${settlementConfirmations} where ${settlementConfirmations.settlementId} = ${settlements.id}
          and ${settlementConfirmations.personId} = ${person.id})`,
      ),
    );
  const open = new Set([...requests, ...proposals].map(({ id }) => id));
  return given.filter(
    ({ facts }) => facts.kind !== "approval" || open.has(facts.requestId ?? facts.settlementId ?? ""),
  );
}
