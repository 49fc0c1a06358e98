import type pg from "pg";
import { Batcher } from "@/lib/core/lists/batcher";
import type { AppContext } from "@/lib/core/runtime/context";

/** What a callback address belongs to: a connection, or one recurring profile on it (then the token stays with the row). */
export type Address = { connectionId: string; profileToken: string | null };

/** A delivery as its row holds it; the names are those of the columns. */
export type DeliveryRow = {
  connection_id: string;
  profile_token: string | null;
  method: string;
  query: string;
  content_type: string | null;
  body: string;
  headers: Record<string, string>;
  is_final: boolean;
};

/** What one delivery keeps in memory besides its text, roughly. */
const rowWeight = 2_000;
/** In characters: a round is one statement; what waits is all that a database which has stopped answering can pile up. */
const bounds = { round: 4_000_000, waiting: 64_000_000, rounds: 2 };
const lookups = { round: 1_000, waiting: 10_000 };

/** The statements of one process on one database, each for all that ask at the same moment. */
type Statements = { store: Batcher<DeliveryRow, Error | null>; find: Batcher<string, Address | null> };
const opened = new WeakMap<pg.Pool, Statements>();

function statementsOf(pool: pg.Pool): Statements {
  const known = opened.get(pool);
  if (known) return known;
  const weigh = ({ query, body }: DeliveryRow) => rowWeight + query.length + body.length;
  const made: Statements = {
    store: new Batcher((rows) => insertEach(pool, rows), { ...bounds, weigh }),
    find: new Batcher((tokens) => findAddresses(pool, tokens), lookups),
  };
  opened.set(pool, made);
  return made;
}

/**
 * Stores a delivery durably, in one statement with those that come at the same moment.
 * @throws TooManyWaiting when the database does not keep up, and whatever kept this delivery from being stored
 */
export async function storeRow({ db }: Pick<AppContext, "db">, row: DeliveryRow): Promise<void> {
  const fault = await statementsOf(db.$client).store.ask(row);
  if (fault) throw fault;
}

/** What a token belongs to, retired ones included; null for one that no one was given. @throws as `storeRow` */
export function findAddress({ db }: Pick<AppContext, "db">, token: string): Promise<Address | null> {
  return statementsOf(db.$client).find.ask(token);
}

/** Reads nothing back: who stores deliveries needs no right to read them. */
const insertRows = `insert into callbacks
    (connection_id, profile_token, method, query, content_type, body, headers, is_final)
  select connection_id, profile_token, method, query, content_type, body, headers, is_final
  from json_to_recordset($1) as given (connection_id uuid, profile_token text, method text, query text, content_type text,
    body text, headers jsonb, is_final boolean)`;

const selectAddresses = "select token, connection_id, profile_id from callback_tokens where token = any($1)";

/**
 * Stores rows in one statement; where one of them cannot be stored, the others are all the same.
 * @returns for each what kept it from being stored, or null
 */
async function insertEach(pool: pg.Pool, rows: DeliveryRow[]): Promise<(Error | null)[]> {
  try {
    await pool.query(insertRows, [JSON.stringify(rows)]);
    return rows.map(() => null);
  } catch (error) {
    const fault = error as Error & { code?: string };
    // Only a fault of a value or of a reference can be one row's own.
    const ofARow = /^2[23]/.test(fault.code ?? "");
    if (!ofARow || rows.length === 1) return rows.map(() => fault);
    const middle = Math.ceil(rows.length / 2);
    const first = await insertEach(pool, rows.slice(0, middle));
    return [...first, ...(await insertEach(pool, rows.slice(middle)))];
  }
}

async function findAddresses(pool: pg.Pool, tokens: string[]): Promise<(Address | null)[]> {
  const { rows } = await pool.query<{ token: string; connection_id: string; profile_id: string | null }>(
    selectAddresses,
    [tokens],
  );
  const found = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => {
    const row = found.get(token);
    return row ? { connectionId: row.connection_id, profileToken: row.profile_id === null ? null : token } : null;
  });
}

/**
 * Asks the database for nothing, by the two statements above: whether it answers, and lets this process do its work.
 * @throws what they throw
 */
export async function tryStatements({ db }: Pick<AppContext, "db">): Promise<void> {
  await db.$client.query(selectAddresses, [[]]);
  await db.$client.query(insertRows, ["[]"]);
}
