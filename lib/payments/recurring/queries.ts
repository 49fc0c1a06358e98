import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { areUndecided, ordersAs } from "@/db/order-states";
import { callbackTokens, connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { recurringProfiles } from "@/db/schema/recurring";
import { users } from "@/db/schema/users";
import type { Cursor, Page } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { escapeLike } from "@/lib/core/text/search-text";
import type { ProfileKind } from "@/lib/gateway/fields/rules";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { callbackUrlOf } from "@/lib/payments/connections/address";
import type { Environment, ScheduleReading } from "@/lib/payments/connections/settings";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import type { Directory, ProfileFacts } from "./facts";
import type { Charging, DirectorySource } from "./labels";
import { type ProfileFilter, profileList } from "./list-search";
import { readDirectories } from "./store";

export type ProfileListRow = {
  id: string;
  recurringPaymentId: string;
  connectionId: string;
  connectionName: string;
  environment: Environment;
  endpointId: string | null;
  kind: ProfileKind | null;
  charging: Charging | null;
  currency: string | null;
  label: string | null;
  facts: ProfileFacts;
  payer: string | null;
  lastCharge: { orderId: string; at: Date; amount: string | null; currency: string | null; facets: OrderFacets } | null;
};

const profileOrder = keysetOf(recurringProfiles, (row) => [row.createdAt, row.id]);

export async function listProfiles(
  ctx: AppContext,
  scope: Scope,
  filter: ProfileFilter,
  cursor: Cursor | null,
): Promise<Page<ProfileListRow>> {
  const fitting = and(...conditionsOf(filter), withinScope(recurringProfiles.connectionId, scope));
  const page = await readPage(profileList, cursor, (from, limit) =>
    selectProfiles(ctx)
      .where(and(fitting, profileOrder.beyond(from)))
      .orderBy(...profileOrder.order(from?.side))
      .limit(limit),
  );
  return { ...page, rows: await rowsOf(ctx, page.rows) };
}

export async function findProfiles(ctx: AppContext, scope: Scope, ids: readonly string[]): Promise<ProfileListRow[]> {
  if (ids.length === 0) return [];
  const found = await selectProfiles(ctx)
    .where(and(inArray(recurringProfiles.id, [...ids]), withinScope(recurringProfiles.connectionId, scope)))
    .orderBy(recurringProfiles.recurringPaymentId, recurringProfiles.id);
  return rowsOf(ctx, found);
}

export type ProfileName = Pick<ProfileListRow, "id" | "recurringPaymentId" | "label" | "kind" | "connectionName">;

export async function nameProfiles(ctx: AppContext, scope: Scope, text: string, most: number): Promise<ProfileName[]> {
  return ctx.db
    .select({
      ...pick(recurringProfiles, "id", "recurringPaymentId", "label", "kind"),
      connectionName: connections.name,
    })
    .from(recurringProfiles)
    .innerJoin(connections, eq(connections.id, recurringProfiles.connectionId))
    .where(and(matches(text), withinScope(recurringProfiles.connectionId, scope)))
    .orderBy(...profileOrder.order())
    .limit(most);
}

function selectProfiles(ctx: AppContext) {
  return ctx.db
    .select({
      profile: recurringProfiles,
      connectionName: connections.name,
      environment: connectionVersions.environment,
    })
    .from(recurringProfiles)
    .innerJoin(connections, eq(connections.id, recurringProfiles.connectionId))
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .$dynamic();
}

function conditionsOf({ text, connectionIds, kind, charging, changes }: ProfileFilter): (SQL | undefined)[] {
  return [
    text === null ? undefined : matches(text),
    connectionIds === null ? undefined : inArray(recurringProfiles.connectionId, connectionIds),
    kind === null ? undefined : eq(recurringProfiles.kind, kind),
    charging === null ? undefined : eq(recurringProfiles.charging, charging),
    changes === "open"
      ? sql`exists (select 1 from orders o where o.profile_id = ${recurringProfiles.id} and o.kind = ${sqlName.orderKind("update")}
          and ${areUndecided(ordersAs("o"))})`
      : undefined,
  ];
}

/** Earlier names and cards match too, so that an old profile is found. */
function matches(text: string): SQL | undefined {
  const literal = escapeLike(text.toLowerCase());
  const begins = `${literal}%`;
  return or(
    sql`${recurringProfiles.recurringPaymentId} like ${begins}`,
    sql`lower(${recurringProfiles.label}) like ${`%${literal}%`}`,
    sql`${recurringProfiles.id} in (select o.profile_id from orders o
      where o.profile_id is not null and lower(o.receiver_name) like ${begins})`,
    sql`${recurringProfiles.id} in (select f.profile_id from recurring_facts f
      where f.field in ('first-name', 'last-name', 'card-printed-name', 'last-four') and lower(left(f.value, 100)) like ${begins})`,
    /^\d{4}$/.test(text)
      ? sql`${recurringProfiles.id} in (select o.profile_id from orders o where o.kind = ${sqlName.orderKind("update")}
          and o.fields ? 'credit-card-number' and right(o.fields ->> 'credit-card-number', 4) = ${text})`
      : undefined,
  );
}

type Found = Awaited<ReturnType<typeof selectProfiles>>[number];

async function rowsOf(ctx: AppContext, found: readonly Found[]): Promise<ProfileListRow[]> {
  const ids = found.map(({ profile }) => profile.id);
  const [directories, last] = await Promise.all([readDirectories(ctx.db, ids), readLastCharges(ctx, ids)]);
  return found.flatMap(({ profile, connectionName, environment }) => {
    const facts = directories.get(profile.id)?.facts;
    if (!facts) return [];
    const { id, recurringPaymentId, connectionId, endpointId, kind, charging, currency, label } = profile;
    const charge = last.get(id);
    const own = { id, recurringPaymentId, connectionId, endpointId, kind, charging, currency, label };
    const payer = shortName(facts) ?? cutName(charge?.receiverName ?? null);
    return [
      {
        ...own,
        ...{ connectionName, environment, facts, payer },
        lastCharge: charge
          ? {
              ...{ orderId: charge.id, at: charge.createdAt, amount: charge.amount, currency: charge.currency },
              facets: facetsOf(charge, []),
            }
          : null,
      },
    ];
  });
}

function shortName({ known }: ProfileFacts): string | null {
  const [first, last] = [known["first-name"]?.value, known["last-name"]?.value];
  if (first || last) return cutName([first, last].filter(Boolean).join(" "));
  return cutName(known["card-printed-name"]?.value ?? null);
}

function cutName(name: string | null): string | null {
  const [first = "", ...others] = (name ?? "").trim().split(/\s+/);
  if (first === "") return null;
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}

async function readLastCharges(ctx: AppContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, typeof orders.$inferSelect>();
  const rows = await ctx.db
    .selectDistinctOn([orders.profileId])
    .from(orders)
    .where(and(inArray(orders.profileId, [...ids]), inArray(orders.kind, ["charge", "payout"])))
    .orderBy(orders.profileId, sql`${orders.createdAt} desc nulls last, ${orders.id} desc nulls last`);
  return new Map(rows.flatMap((row) => (row.profileId === null ? [] : [[row.profileId, row] as const])));
}

export type ProfileDetail = {
  id: string;
  recurringPaymentId: string;
  connection: { id: string; name: string; environment: Environment; scheduleReading: ScheduleReading };
  endpoint: { id: string; label: string } | null;
  kind: ProfileKind | null;
  charging: Charging | null;
  currency: string | null;
  label: string | null;
  source: DirectorySource;
  createdBy: string | null;
  createdAt: Date;
  directory: Directory;
  callbackUrl: string | null;
  openChanges: string[];
};

export async function findProfile(ctx: AppContext, scope: Scope, id: string): Promise<ProfileDetail | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({
      profile: recurringProfiles,
      connection: {
        id: connections.id,
        name: connections.name,
        environment: connectionVersions.environment,
        scheduleReading: connections.scheduleReading,
      },
      endpoint: { id: endpoints.id, label: endpoints.label },
      createdBy: users.name,
      token: callbackTokens.token,
    })
    .from(recurringProfiles)
    .innerJoin(connections, eq(connections.id, recurringProfiles.connectionId))
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .leftJoin(endpoints, eq(endpoints.id, recurringProfiles.endpointId))
    .leftJoin(users, eq(users.id, recurringProfiles.createdBy))
    .leftJoin(
      callbackTokens,
      and(
        eq(callbackTokens.endpointId, recurringProfiles.endpointId),
        eq(callbackTokens.profileId, recurringProfiles.recurringPaymentId),
        isNull(callbackTokens.retiredAt),
      ),
    )
    .where(and(eq(recurringProfiles.id, id), withinScope(recurringProfiles.connectionId, scope)));
  const directory = row ? (await readDirectories(ctx.db, [id])).get(id) : undefined;
  if (!row || !directory) return null;
  const { recurringPaymentId, kind, charging, currency, label, source, createdAt } = row.profile;
  const openChanges = [
    ...new Set(Object.values(directory.facts.pending).flatMap((all) => all.map(({ orderId }) => orderId))),
  ];
  return {
    ...{ id, recurringPaymentId, connection: row.connection, endpoint: row.endpoint },
    ...{ kind, charging, currency, label, source, createdBy: row.createdBy, createdAt, directory, openChanges },
    callbackUrl: row.token ? callbackUrlOf(ctx.callbackUrl, row.token) : null,
  };
}

export async function findProfileRevision(
  ctx: AppContext,
  scope: Scope,
  id: string,
): Promise<{ revision: string } | null> {
  if (!isUuid(id)) return null;
  // Drizzle drops the table name from columns in a query on one table, so the names are written out.
  const revision = sql<string>`concat_ws('-', md5(recurring_profiles::text),
    (select max(f.id) from recurring_facts f where f.profile_id = recurring_profiles.id),
    (select concat_ws('-', count(*), extract(epoch from max(o.updated_at))) from orders o where o.profile_id = recurring_profiles.id),
    (select concat_ws('-', count(*), extract(epoch from max(a.at))) from order_later_events a join orders o on o.id = a.order_id
      where o.profile_id = recurring_profiles.id))`;
  const [row] = await ctx.db
    .select({ revision })
    .from(recurringProfiles)
    .where(and(eq(recurringProfiles.id, id), withinScope(recurringProfiles.connectionId, scope)));
  return row ?? null;
}
