import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionConfig } from "./client";
import { migrateDatabase, migrationsFolder } from "./migrate";
import { createEmptyTestDatabase } from "./testing";

let database: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "paydesk-migrations-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** The migrations of before the book. */
function withoutBook(): string {
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith("_recurring"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return folder;
}

const past = `
  insert into people (id, email, name, role) values ('00000000-0000-4000-8000-000000000001', 'a@example.com', 'Ana', 'admin');
  insert into connections (id, name, current_version) values ('00000000-0000-4000-8000-000000000002', 'Acme', 1);
  insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    values ('00000000-0000-4000-8000-000000000002', 1, 'sandbox', 'https://gate.example.com', 'acme', '{}');
  insert into endpoints (id, connection_id, kind, gateway_id, label, currencies)
    values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', 'endpoint', '1', 'EUR', '{EUR}');
  insert into orders (id, kind, origin, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency,
      destination, payee_fingerprint, fields, submission, outcome, prepared_by, created_at)
  select gen_random_uuid(), kind, origin, direction, '00000000-0000-4000-8000-000000000002', 1, '00000000-0000-4000-8000-000000000003',
    kind || '-' || profile, 5, 'EUR', 'stored_profile', 'f', jsonb_build_object('recurring-payment-id', profile), 'accepted',
    case kind when 'update' then 'none' else 'approved' end,
    case origin when 'made' then '00000000-0000-4000-8000-000000000001'::uuid end, at
  from (values ('payout', 'made', 'out', '7', timestamptz '2026-01-01'), ('charge', 'made', 'in', '8', '2026-01-02'),
               ('update', 'made', 'in', '8', '2026-01-03'), ('charge', 'found', 'out', '9', '2026-01-04'))
    as given(kind, origin, direction, profile, at);
  insert into approval_policies (act, version, rules, created_by, in_force_from)
    values ('profiles.update', 1, '{"approvers":0,"tiers":[],"unknownAmounts":0,"expiresAfterHours":72}',
            '00000000-0000-4000-8000-000000000001', now());`;

it("takes in what orders have shown so far, and knows the act by its new word", async () => {
  await migrateDatabase(database.urls, withoutBook());
  const client = new pg.Client(connectionConfig(database.urls.owner));
  await client.connect();
  try {
    await client.query(past);
    await migrateDatabase(database.urls);
    const { rows: profiles } = await client.query(
      `select recurring_payment_id as number, kind, charging, currency, endpoint_id is not null as placed, created_at, source,
        (select count(*)::int from orders o where o.profile_id = p.id) as orders,
        (select string_agg(field, ',' order by id) from recurring_facts f where f.profile_id = p.id and order_id is not null) as shown
       from recurring_profiles p order by 1`,
    );
    const of = (number: string, day: string) => ({ number, placed: true, created_at: new Date(day), source: "order" });
    expect(profiles).toEqual([
      { ...of("7", "2026-01-01Z"), kind: null, charging: null, currency: null, orders: 1, shown: null },
      { ...of("8", "2026-01-02Z"), kind: "SRC", charging: null, currency: "EUR", orders: 2, shown: "kind,currency" },
      {
        ...of("9", "2026-01-04Z"),
        ...{ kind: "DST", charging: "automatic", currency: "EUR", orders: 1, shown: "kind,charging,currency" },
      },
    ]);
    const { rows: policies } = await client.query("select act from approval_policies");
    expect(policies).toEqual([{ act: "recurring.update" }]);
  } finally {
    await client.end();
  }
});
