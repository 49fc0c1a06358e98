import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Database } from "@/db/client";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";

const profilesEach = 5_000;
const payees = 5_000;
export const seconds = 730 * 86_400;
export const batchRows = 500;

const id = (kind: string, place: number) => `00000000-0000-4000-8000-${kind}${String(place).padStart(10, "0")}`;

export const seededUser = id("aa", 1);
export const seededConnections = [1, 2, 3].map((place) => id("cc", place));

const places = [
  { name: "Acme EU", environment: "production" },
  { name: "Acme US", environment: "production" },
  { name: "Sandbox", environment: "sandbox" },
];

export async function seedPlaces(db: NodePgDatabase, orders: number): Promise<void> {
  await db.execute(
    sql`insert into users (id, email, name, role) values (${seededUser}, 'ana@example.com', 'Ana Kovač', 'preparer')`,
  );
  for (const [at, { name, environment }] of places.entries()) {
    const connection = seededConnections[at];
    await db.execute(sql`insert into connections (id, name) values (${connection}, ${name})`);
    await db.execute(sql`
      insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
      values (${connection}, 1, ${environment}, 'https://gateway.example.com/paynet', 'acme', ${JSON.stringify(defaultPathTemplates)}::jsonb)`);
    for (const which of [0, 1]) {
      await db.execute(sql`
        insert into endpoints (id, connection_id, kind, gateway_id, label, currencies)
        values (${id("ee", (at + 1) * 10 + which)}, ${connection}, 'endpoint', ${`${at + 1}00${which}`}, ${`${name} ${which + 1}`}, '{EUR,USD,GBP,JPY,KWD}')`);
    }
    await db.execute(sql`
      insert into recurring_profiles (id, connection_id, recurring_payment_id, source)
      select md5('profile ' || ${at + 1}::int || ' ' || n)::uuid, ${connection}, (80000000 + n)::text, 'order'
      from generate_series(0, ${profilesEach - 1}::int) n`);
  }
  await db.execute(sql`
    insert into batches (id, kind, connection_id, connection_version, direction, file_name, file_sha256, file_bytes, chunk_rows, row_count,
      stored_at, prepared_by, created_at, asked_at, approval_digest, released_at, released_by, made_through, made_at, quiet_at)
    select md5('batch ' || n)::uuid, 'payout', ${seededConnections[0]}, 1, 'out', 'payouts-' || n || '.csv', md5('file ' || n), 100000, 100, ${batchRows}::int,
      at, ${seededUser}, at, at, 'seeded', at, ${seededUser}, ${batchRows}::int, at, at
    from generate_series(0, ${Math.ceil(orders / batchRows)}::int) n,
      lateral (select now() - make_interval(secs => ${seconds}::float8 * greatest(0, ${orders}::int - n * ${batchRows}::int) / ${orders}::int) as at) dated`);
  await db.execute(sql`
    with made as (
      insert into payees (id, key, name, created_by, created_at, updated_at)
      select md5('payee ' || n)::uuid, 'V-' || n, 'Vendor ' || n, ${seededUser}, now() - interval '1 year', now() - interval '1 year'
      from generate_series(1, ${payees}::int) n returning id, key
    )
    insert into payee_accounts (payee_id, kind, fields, fingerprint, holder, label, proposed_by, proposed_at, in_force_from)
    select id, 'bank_account', '{}', md5('account ' || key), 'Vendor', '••••' || right(key, 3), ${seededUser}, now() - interval '1 year', now() - interval '1 year' from made`);
}

export async function seedBatchRows(db: NodePgDatabase): Promise<void> {
  await db.execute(sql`
    insert into batch_rows (batch_id, number, cells, line, verdict, fields, endpoint_id, destination, amount, currency, receiver_name,
      receiver_account, payee_fingerprint, fingerprint, your_reference, client_orderid, digest, order_id)
    select batch_id, batch_row, '[]', batch_row + 1, 'ready', '{}', endpoint_id, destination, amount, currency, receiver_name,
      receiver_account, payee_fingerprint, md5(id::text), your_reference, client_orderid, 'seeded', id
    from orders where batch_id is not null`);
}

export async function releaseWithinMonth(admin: Database, which: "all" | "newest"): Promise<void> {
  await admin.transaction(async (tx) => {
    // A guard forbids changing a release, so the triggers are off in this session.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      update batches set released_at = dated, made_at = dated
      from (select ranked, case when ${which} = 'all' or place <= 6 then now() - interval '29 days' * place / batch_count
        else now() - interval '1 year' end as dated
      from (select id as ranked, row_number() over (order by created_at desc) as place, count(*) over () as batch_count from batches) ranks) dates
      where id = ranked`);
  });
}

export const profileAt = "md5('profile ' || place || ' ' || (n % 5000))::uuid";
