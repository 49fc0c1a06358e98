import type pg from "pg";
import { Batcher } from "@/lib/core/lists/batcher";
import type { AppContext } from "@/lib/core/runtime/context";

export type Address = { connectionId: string; profileToken: string | null };

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

const rowWeight = 2_000;
/** In characters: `round` bounds one statement; `waiting` bounds the memory while the database doesn't answer. */
const bounds = { round: 4_000_000, waiting: 64_000_000, rounds: 2 };
const lookups = { round: 1_000, waiting: 10_000 };

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
 * Stores a delivery together with others of the same moment.
 * @throws TooManyWaiting when the database is too slow, or the error of this delivery
 */
export async function storeRow({ db }: Pick<AppContext, "db">, row: DeliveryRow): Promise<void> {
  const fault = await statementsOf(db.$client).store.ask(row);
  if (fault) throw fault;
}

export function findAddress({ db }: Pick<AppContext, "db">, token: string): Promise<Address | null> {
  return statementsOf(db.$client).find.ask(token);
}

/** Reads nothing back, so that the callback process needs no right to read deliveries. */
const insertRows = `insert into callbacks
    (connection_id, profile_token, method, query, content_type, body, headers, is_final)
  select connection_id, profile_token, method, query, content_type, body, headers, is_final
  from json_to_recordset($1) as given (connection_id uuid, profile_token text, method text, query text, content_type text,
    body text, headers jsonb, is_final boolean)`;

const selectAddresses = "select token, connection_id, profile_id from callback_tokens where token = any($1)";

/**
 * Stores rows in one statement, or one by one when a row fails.
 * @returns each row's error, or null
 */
async function insertEach(pool: pg.Pool, rows: DeliveryRow[]): Promise<(Error | null)[]> {
  try {
    await pool.query(insertRows, [JSON.stringify(rows)]);
    return rows.map(() => null);
  } catch (error) {
    const fault = error as Error & { code?: string };
    // SQLSTATE classes 22 and 23: only errors of a value or reference can belong to one row.
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

export async function tryStatements({ db }: Pick<AppContext, "db">): Promise<void> {
  await db.$client.query(selectAddresses, [[]]);
  await db.$client.query(insertRows, ["[]"]);
}
