import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { audit } from "@/db/schema/audit";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { DestinationKind } from "@/lib/fields/destinations";
import { readAccounts } from "./facts";
import type { KnownAccount } from "./findings";
import type { PayeeCursor, PayeeSearch } from "./list-search";
import { identifiersOf } from "./receiver";
import { inForce, isUuid } from "./store";

/** Payees on one page of the list. */
export const payeePageSize = 50;
/** Most payees that a choice offers at once. */
export const choiceMax = 8;

/** A payee as a list shows them; accounts masked. */
export type PayeeListRow = {
  id: string;
  key: string;
  name: string;
  archived: boolean;
  kind: DestinationKind | null;
  label: string | null;
  /** Another account waits for approval. */
  waiting: boolean;
  lastPaid: { amount: string | null; currency: string | null; at: Date } | null;
  openOrders: number;
};

export type PayeePage = { rows: PayeeListRow[]; previous: boolean; next: boolean };

/**
 * A page of payees by name, by keyset on (lower(name), id).
 * @param reach whose payouts are told and counted
 */
export async function listPayees(
  desk: Desk,
  { view, text }: PayeeSearch,
  cursor: PayeeCursor | null,
  reach: Reach,
): Promise<PayeePage> {
  const sign = sql.raw(cursor?.side === "before" ? "<" : ">");
  const from = cursor
    ? sql`(lower(${payees.name}), ${payees.id}) ${sign} (select lower(p.name), p.id from payees p where p.id = ${cursor.payeeId})`
    : undefined;
  const backwards = cursor?.side === "before";
  const found = await selectRows(desk, and(viewOf(view), text ? matches(desk, text) : undefined, from), reach)
    .orderBy(...(backwards ? [desc(byName), desc(payees.id)] : [asc(byName), asc(payees.id)]))
    .limit(payeePageSize + 1);
  const more = found.length > payeePageSize;
  // Fewer before than fill a page: the first page, which holds them all.
  if (backwards && !more) return listPayees(desk, { view, text }, null, reach);
  const shown = found.slice(0, payeePageSize);
  if (backwards) shown.reverse();
  return { rows: shown.map(rowOf), previous: backwards ? more : cursor !== null, next: backwards || more };
}

const byName = sql`lower(${payees.name})`;

function viewOf(view: PayeeSearch["view"]): SQL | undefined {
  const waiting = sql`exists (select 1 from payee_accounts w where w.payee_id = payees.id and w.in_force_from is null and w.closed_at is null)`;
  if (view === "archived") return isNotNull(payees.archivedAt);
  return and(isNull(payees.archivedAt), view === "waiting" ? waiting : undefined);
}

/** A part of the name, the beginning of the vendor number, the last characters of the account in force, or a whole account. */
function matches({ sealer }: Desk, text: string): SQL | undefined {
  const marks = identifiersOf(text).map((identifier) => sealer.fingerprint(identifier, "payee"));
  const literal = text.toLowerCase().replace(/[\\%_]/g, "\\$&");
  return or(
    sql`lower(${payees.name}) like ${`%${literal}%`}`,
    sql`lower(${payees.key}) like ${`${literal}%`}`,
    sql`exists (select 1 from payee_accounts m where m.payee_id = payees.id and m.in_force_from is not null
      and m.in_force_to is null and lower(m.label) like ${`%${literal}`})`,
    // By its keyed mark, so that an account is found by its whole number; a former one as well.
    marks.length > 0
      ? sql`${payees.id} in (select m.payee_id from payee_accounts m where m.in_force_from is not null
          and m.fingerprint = any(${`{${marks.join(",")}}`}::text[]))`
      : undefined,
  );
}

/** The payouts to a payee of the outer query: made for them, or to an account that was theirs. Two branches, two indexes. */
function theirs(columns: SQL, condition: SQL | undefined): SQL {
  return sql`(select ${columns} from orders o where o.payee_id = payees.id and o.kind = 'payout' ${and_(condition)}
    union all
    select ${columns} from orders o where o.payee_id is null and o.kind = 'payout' ${and_(condition)}
      and o.payee_fingerprint in (select f.fingerprint from payee_accounts f where f.payee_id = payees.id and f.in_force_from is not null))`;
}

const and_ = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);

const reachOf = (reach: Reach) =>
  reach === null
    ? undefined
    : sql`o.connection_id in (${
        reach.length > 0
          ? sql.join(
              reach.map((id) => sql`${id}`),
              sql`, `,
            )
          : sql`null`
      })`;

function selectRows(desk: Desk, where: SQL | undefined, reach: Reach) {
  const approved = sql`o.outcome = 'approved'`;
  const own = reachOf(reach);
  const paid = theirs(sql`o.amount, o.currency, o.created_at`, own ? sql`${approved} and ${own}` : approved);
  const unsettled = sql`o.final_at is null and o.outcome in ('none', 'processing', 'unknown')`;
  const open = theirs(sql`o.id`, own ? sql`${unsettled} and ${own}` : unsettled);
  return desk.db
    .select({
      id: payees.id,
      key: payees.key,
      name: payees.name,
      archivedAt: payees.archivedAt,
      kind: payeeAccounts.kind,
      label: payeeAccounts.label,
      waiting: sql<boolean>`exists (select 1 from payee_accounts w where w.payee_id = payees.id and w.in_force_from is null and w.closed_at is null)`,
      lastPaid: sql<{ amount: string | null; currency: string | null; at: string } | null>`
        (select json_build_object('amount', t.amount::text, 'currency', t.currency, 'at', t.created_at)
         from ${paid} t order by t.created_at desc limit 1)`,
      openOrders: sql<number>`(select count(*)::int from ${open} t)`,
    })
    .from(payees)
    .leftJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), inForce))
    .where(where)
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRows>>[number];

function rowOf({ archivedAt, lastPaid, ...row }: Selected): PayeeListRow {
  return { ...row, archived: archivedAt !== null, lastPaid: lastPaid && { ...lastPaid, at: new Date(lastPaid.at) } };
}

/** Payees to choose from for a payment: not archived, and with an account. */
export async function choosePayees(desk: Desk, text: string, reach: Reach): Promise<PayeeListRow[]> {
  const found = await selectRows(
    desk,
    and(isNull(payees.archivedAt), isNotNull(payeeAccounts.id), text ? matches(desk, text) : undefined),
    reach,
  )
    .orderBy(asc(byName), asc(payees.id))
    .limit(choiceMax);
  return found.map(rowOf);
}

/** Whether anybody stands in the book. */
export async function hasPayees(desk: Desk): Promise<boolean> {
  const [row] = await desk.db.select({ id: payees.id }).from(payees).where(isNull(payees.archivedAt)).limit(1);
  return row !== undefined;
}

/** A payee's name; null when there is none with this id. */
export async function findPayeeName(desk: Desk, id: string): Promise<{ id: string; name: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await desk.db.select({ id: payees.id, name: payees.name }).from(payees).where(eq(payees.id, id));
  return row ?? null;
}

/** An account of a payee with its values. */
export type AccountDetail = KnownAccount & {
  kind: DestinationKind;
  fields: Record<string, string>;
  holder: string | null;
  changeId: string | null;
};

/** A payee's page, without payouts. */
export type PayeeDetail = {
  id: string;
  key: string;
  name: string;
  note: string | null;
  createdBy: string;
  createdAt: Date;
  archivedAt: Date | null;
  /** Oldest first. */
  accounts: AccountDetail[];
  current: AccountDetail | null;
  waiting: AccountDetail | null;
  /** What people did to name, number, note and place in the book; newest first. */
  acts: { at: Date; by: string | null; act: string; details: Record<string, unknown> }[];
};

const actsMax = 50;
const ownActs = ["payees.create", "payees.update", "payees.archive", "payees.restore"];

/** A payee with every account they had; null when there is none with this id. */
export async function findPayee(desk: Desk, id: string): Promise<PayeeDetail | null> {
  if (!isUuid(id)) return null;
  const [[row], accounts, acts] = await Promise.all([
    desk.db
      .select({ payee: payees, createdBy: people.name })
      .from(payees)
      .innerJoin(people, eq(people.id, payees.createdBy))
      .where(eq(payees.id, id)),
    readDetails(desk, eq(payeeAccounts.payeeId, id)),
    desk.db
      .select({ at: audit.at, by: people.name, act: audit.act, details: audit.details })
      .from(audit)
      .leftJoin(people, eq(people.id, audit.personId))
      .where(and(eq(audit.subjectType, "payee"), eq(audit.subjectId, id), inArray(audit.act, ownActs)))
      .orderBy(desc(audit.id))
      .limit(actsMax),
  ]);
  if (!row) return null;
  const { key, name, note, createdAt, archivedAt } = row.payee;
  return {
    id,
    key,
    name,
    note,
    createdBy: row.createdBy,
    createdAt,
    archivedAt,
    accounts,
    current: accounts.find(({ inForceFrom, inForceTo }) => inForceFrom !== null && inForceTo === null) ?? null,
    waiting: accounts.find(({ inForceFrom, closedAt }) => inForceFrom === null && closedAt === null) ?? null,
    acts,
  };
}

/** Who was paid by a payout, for taking them into the book. */
export type OrderReceiver = {
  orderId: string;
  name: string | null;
  /** Masked. */
  label: string | null;
  /** Who has this account in the book already. */
  payee: { id: string; key: string; name: string } | null;
};

/** The receiver of a payout within reach; null when there is none with this id. */
export async function findOrderReceiver(desk: Desk, reach: Reach, orderId: string): Promise<OrderReceiver | null> {
  if (!isUuid(orderId)) return null;
  const [row] = await desk.db
    .select({
      orderId: orders.id,
      name: orders.receiverName,
      label: orders.receiverAccount,
      fingerprint: orders.payeeFingerprint,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.kind, "payout"), withinReach(orders.connectionId, reach)));
  if (!row) return null;
  const { fingerprint, ...receiver } = row;
  const [payee] = await desk.db
    .select({ id: payees.id, key: payees.key, name: payees.name })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(and(eq(payeeAccounts.fingerprint, fingerprint), inForce))
    .limit(1);
  return { ...receiver, payee: payee ?? null };
}

/** Accounts with their values, oldest first. */
export async function readDetails(desk: Desk, which: SQL): Promise<AccountDetail[]> {
  const [known, rows] = await Promise.all([
    readAccounts(desk.db, which),
    desk.db
      .select({
        id: payeeAccounts.id,
        kind: payeeAccounts.kind,
        fields: payeeAccounts.fields,
        holder: payeeAccounts.holder,
        changeId: payeeAccounts.changeId,
      })
      .from(payeeAccounts)
      .where(which),
  ]);
  const values = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((account) => {
    const found = values.get(account.id);
    return found ? [{ ...account, ...found }] : [];
  });
}
