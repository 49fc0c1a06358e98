import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { defaultPathTemplates } from "@/lib/gateway/path-templates";

/** Profiles on each connection, whose charges come in. */
const profilesEach = 5_000;
/** Rows of one file. */
export const batchRows = 500;

const id = (kind: string, place: number) => `00000000-0000-4000-8000-${kind}${String(place).padStart(10, "0")}`;

export const seededUser = id("aa", 1);
/** Connection n has the id …cc000n, its endpoints …ee000n0 and …ee000n1. */
export const seededConnections = [1, 2, 3].map((place) => id("cc", place));

const places = [
  { name: "Acme EU", environment: "production" },
  { name: "Acme US", environment: "production" },
  { name: "Sandbox", environment: "sandbox" },
];

/** What orders hang on: users, connections with endpoints, profiles, and the batches that so many orders come from. */
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
  // Without their rows: a batch's page is not what is measured.
  await db.execute(sql`
    insert into batches (id, kind, connection_id, connection_version, direction, file_name, file_sha256, file_bytes, chunk_rows, row_count,
      stored_at, prepared_by, asked_at, approval_digest, released_at, released_by, made_through, made_at, quiet_at)
    select md5('batch ' || n)::uuid, 'payout', ${seededConnections[0]}, 1, 'out', 'payouts-' || n || '.csv', md5('file ' || n), 100000, 100, ${batchRows}::int,
      now(), ${seededUser}, now(), 'seeded', now(), ${seededUser}, ${batchRows}::int, now(), now()
    from generate_series(0, ${Math.ceil(orders / batchRows)}::int) n`);
}

/** A profile of connection `place`, as SQL over a number. */
export const profileAt = "md5('profile ' || place || ' ' || (n % 5000))::uuid";
