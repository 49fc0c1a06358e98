import { and, asc, desc, eq, inArray, isNotNull, isNull, max, notInArray, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { hasNoFinalOutcome, ordersAs, stageIs } from "@/db/order-states";
import { audit } from "@/db/schema/audit";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { users } from "@/db/schema/users";
import { inForce } from "@/lib/controls/precautions/accounts";
import type { Cursor, Page } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { ActorKind } from "@/lib/core/runtime/actors";
import type { AppContext } from "@/lib/core/runtime/context";
import { escapeLike } from "@/lib/core/text/search-text";
import { findSimilarNames } from "@/lib/core/text/similar-names";
import { countryOfIban } from "@/lib/gateway/fields/accounts";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import type { AuditAction } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { readAccounts } from "./facts";
import type { KnownAccount } from "./findings";
import { type PayeeFilter, payeeList } from "./list-search";
import { identifiersOf } from "./receiver";

export const choiceMax = 8;

export type PayeeListRow = {
  id: string;
  key: string;
  name: string;
  archived: boolean;
  kind: DestinationKind | null;
  label: string | null;
  bank: string | null;
  country: string | null;
  waiting: boolean;
  lastPaid: { amount: string | null; currency: string | null; at: Date } | null;
  openOrders: number;
};

const byName = sql`lower(${payees.name})`;
const payeeOrder = keysetOf(payees, (row) => [sql`lower(${row.name})`, row.id], { descending: false, index: "plain" });

export async function listPayees(
  ctx: AppContext,
  { view, text }: PayeeFilter,
  cursor: Cursor | null,
  scope: Scope,
): Promise<Page<PayeeListRow>> {
  const fitting = and(viewOf(view), text ? matches(ctx, text) : undefined);
  const page = await readPage(payeeList, cursor, (from, limit) =>
    selectRows(ctx, and(fitting, payeeOrder.beyond(from)), scope)
      .orderBy(...payeeOrder.order(from?.side))
      .limit(limit),
  );
  return { ...page, rows: page.rows.map(rowOf) };
}

const comparedMax = 20_000;

export function findSimilarPayees(ctx: AppContext, { view, text }: PayeeFilter): Promise<string[]> {
  return findSimilarNames(ctx, sql`select name from payees where ${viewOf(view)} limit ${comparedMax}`, text);
}

function viewOf(view: PayeeFilter["view"]): SQL | undefined {
  const waiting = sql`exists (select 1 from payee_accounts w where w.payee_id = payees.id and w.in_force_from is null and w.closed_at is null)`;
  if (view === "archived") return isNotNull(payees.archivedAt);
  return and(isNull(payees.archivedAt), view === "waiting" ? waiting : undefined);
}

function matches({ sealer }: AppContext, text: string): SQL | undefined {
  const digests = identifiersOf(text).map((identifier) => sealer.fingerprint(identifier, "payee"));
  const literal = escapeLike(text.toLowerCase());
  return or(
    sql`lower(${payees.name}) like ${`%${literal}%`}`,
    sql`lower(${payees.key}) like ${`${literal}%`}`,
    sql`exists (select 1 from payee_accounts m where m.payee_id = payees.id and m.in_force_from is not null
      and m.in_force_to is null and lower(m.label) like ${`%${literal}`})`,
    // Account numbers are found by their keyed fingerprint, former ones included.
    digests.length > 0
      ? sql`${payees.id} in (select m.payee_id from payee_accounts m where m.in_force_from is not null
          and m.fingerprint = any(${`{${digests.join(",")}}`}::text[]))`
      : undefined,
  );
}

/** Two branches use two indexes. */
function theirs(columns: SQL, condition: SQL | undefined): SQL {
  return sql`(select ${columns} from orders o where o.payee_id = payees.id and o.kind = ${sqlName.orderKind("payout")} ${and_(condition)}
    union all
    select ${columns} from orders o where o.payee_id is null and o.kind = ${sqlName.orderKind("payout")} ${and_(condition)}
      and o.payee_fingerprint in (select f.fingerprint from payee_accounts f where f.payee_id = payees.id and f.in_force_from is not null))`;
}

const and_ = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``);

const scopeOf = (scope: Scope) =>
  scope === null
    ? undefined
    : sql`o.connection_id in (${
        scope.length > 0
          ? sql.join(
              scope.map((id) => sql`${id}`),
              sql`, `,
            )
          : sql`null`
      })`;

function selectRows(ctx: AppContext, where: SQL | undefined, scope: Scope) {
  const o = ordersAs("o");
  const approved = stageIs(o, "approved");
  const own = scopeOf(scope);
  const paid = theirs(sql`o.amount, o.currency, o.created_at`, own ? sql`${approved} and ${own}` : approved);
  const unresolved = sql`o.final_at is null and ${hasNoFinalOutcome(o)}`;
  const open = theirs(sql`o.id`, own ? sql`${unresolved} and ${own}` : unresolved);
  return ctx.db
    .select({
      ...pick(payees, "id", "key", "name", "archivedAt"),
      kind: payeeAccounts.kind,
      label: payeeAccounts.label,
      bank: sql<string | null>`${payeeAccounts.fields} ->> 'bank_name'`,
      accountStart: sql<string | null>`left(${payeeAccounts.fields} ->> 'account_number', 4)`,
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

function rowOf({ archivedAt, lastPaid, accountStart, ...row }: Selected): PayeeListRow {
  return {
    ...row,
    country: countryOfIban(accountStart ?? ""),
    archived: archivedAt !== null,
    lastPaid: lastPaid && { ...lastPaid, at: new Date(lastPaid.at) },
  };
}

const recentMax = 6;
/** Looking through more orders would make the list slower, not better. */
const recentOrders = 500;

async function findRecentlyPaid(ctx: AppContext, scope: Scope): Promise<string[]> {
  const newest = ctx.db
    .select(pick(orders, "kind", "payeeId", "connectionId", "createdAt"))
    .from(orders)
    .orderBy(sql`${orders.createdAt} desc nulls last`)
    .limit(recentOrders)
    .as("newest");
  const found = await ctx.db
    .select({ id: newest.payeeId })
    .from(newest)
    .where(and(eq(newest.kind, "payout"), isNotNull(newest.payeeId), withinScope(newest.connectionId, scope)))
    .groupBy(newest.payeeId)
    .orderBy(desc(max(newest.createdAt)))
    .limit(recentMax);
  return found.flatMap(({ id }) => id ?? []);
}

export async function choosePayees(ctx: AppContext, text: string, scope: Scope): Promise<PayeeListRow[]> {
  const choosable = and(isNull(payees.archivedAt), isNotNull(payeeAccounts.id));
  const recent = text ? [] : await findRecentlyPaid(ctx, scope);
  const [first, others] = await Promise.all([
    recent.length > 0 ? selectRows(ctx, and(choosable, inArray(payees.id, recent)), scope) : [],
    selectRows(
      ctx,
      and(
        choosable,
        text ? matches(ctx, text) : undefined,
        recent.length > 0 ? notInArray(payees.id, recent) : undefined,
      ),
      scope,
    )
      .orderBy(asc(byName), asc(payees.id))
      .limit(choiceMax),
  ]);
  const byRecency = [...first].sort((one, other) => recent.indexOf(one.id) - recent.indexOf(other.id));
  const found = [...byRecency, ...others].slice(0, choiceMax);
  if (found.length > 0 || !text) return found.map(rowOf);
  const similar = await findSimilarPayees(ctx, { view: "directory", text });
  const fitting = await selectRows(ctx, and(choosable, inArray(payees.name, similar)), scope);
  return fitting
    .sort((one, other) => similar.indexOf(one.name) - similar.indexOf(other.name))
    .slice(0, choiceMax)
    .map(rowOf);
}

export async function hasPayees(ctx: AppContext): Promise<boolean> {
  const [row] = await ctx.db.select({ id: payees.id }).from(payees).where(isNull(payees.archivedAt)).limit(1);
  return row !== undefined;
}

export async function findPayeeName(ctx: AppContext, id: string): Promise<{ id: string; name: string } | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select({ id: payees.id, name: payees.name }).from(payees).where(eq(payees.id, id));
  return row ?? null;
}

export type AccountDetail = KnownAccount & {
  kind: DestinationKind;
  fields: Record<string, string>;
  holder: string | null;
  changeId: string | null;
};

export type PayeeDetail = {
  id: string;
  key: string;
  name: string;
  note: string | null;
  createdBy: string;
  createdAt: Date;
  archivedAt: Date | null;
  accounts: AccountDetail[];
  current: AccountDetail | null;
  waiting: AccountDetail | null;
  changes: {
    at: Date;
    actor: ActorKind;
    by: string | null;
    permission: AuditAction;
    details: Record<string, unknown>;
  }[];
};

const actionsMax = 50;
const ownActions = ["payees.create", "payees.update", "payees.archive", "payees.restore"] as const;

export async function findPayee(ctx: AppContext, id: string): Promise<PayeeDetail | null> {
  if (!isUuid(id)) return null;
  const [[row], accounts, changes] = await Promise.all([
    ctx.db
      .select({ payee: payees, createdBy: users.name })
      .from(payees)
      .innerJoin(users, eq(users.id, payees.createdBy))
      .where(eq(payees.id, id)),
    readDetails(ctx, eq(payeeAccounts.payeeId, id)),
    ctx.db
      .select({
        at: audit.at,
        actor: audit.actor,
        by: users.name,
        permission: audit.permission,
        details: audit.details,
      })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.userId))
      .where(and(eq(audit.subjectType, "payee"), eq(audit.subjectId, id), inArray(audit.permission, ownActions)))
      .orderBy(desc(audit.id))
      .limit(actionsMax),
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
    changes,
  };
}

export type OrderReceiver = {
  orderId: string;
  name: string | null;
  label: string | null;
  payee: { id: string; key: string; name: string } | null;
};

export async function findOrderReceiver(ctx: AppContext, scope: Scope, orderId: string): Promise<OrderReceiver | null> {
  if (!isUuid(orderId)) return null;
  const [row] = await ctx.db
    .select({
      orderId: orders.id,
      name: orders.receiverName,
      label: orders.receiverAccount,
      fingerprint: orders.payeeFingerprint,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.kind, "payout"), withinScope(orders.connectionId, scope)));
  if (!row) return null;
  const { fingerprint, ...receiver } = row;
  const [payee] = await ctx.db
    .select({ id: payees.id, key: payees.key, name: payees.name })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(and(eq(payeeAccounts.fingerprint, fingerprint), inForce))
    .limit(1);
  return { ...receiver, payee: payee ?? null };
}

export async function readDetails(ctx: AppContext, which: SQL): Promise<AccountDetail[]> {
  const [known, rows] = await Promise.all([
    readAccounts(ctx.db, which),
    ctx.db
      .select(pick(payeeAccounts, "id", "kind", "fields", "holder", "changeId"))
      .from(payeeAccounts)
      .where(which),
  ]);
  const values = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((account) => {
    const found = values.get(account.id);
    return found ? [{ ...account, ...found }] : [];
  });
}
