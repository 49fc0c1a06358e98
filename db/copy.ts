import type pg from "pg";
import type { Tx } from "./client";

/** pg's types leave out these members that COPY uses. */
type CopyConnection = {
  stream: { cork: () => void; uncork: () => void };
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
};

/**
 * Sends the rows of COPY FROM STDIN without waiting for the server's answer; the server drops them when it refuses the
 * statement (PostgreSQL protocol, 54.2.5).
 */
class CopyQuery implements pg.Submittable {
  constructor(
    private readonly statement: string,
    private readonly rows: Buffer,
    private readonly resolve: { done: () => void; fail: (error: Error) => void },
  ) {}

  submit(connection: unknown): void {
    const { stream } = connection as CopyConnection;
    stream.cork();
    (connection as CopyConnection).query(this.statement);
    (connection as CopyConnection).sendCopyFromChunk(this.rows);
    (connection as CopyConnection).endCopyFrom();
    stream.uncork();
  }

  handleCopyInResponse(): void {
    // The rows are already being sent.
  }

  handleCommandComplete(): void {
    // handleReadyForQuery follows.
  }

  handleReadyForQuery(): void {
    this.resolve.done();
  }

  handleError(error: Error): void {
    this.resolve.fail(error);
  }
}

/**
 * Stores rows in the caller's transaction, one COPY at a time, which is the fastest way into PostgreSQL. `rows` is
 * COPY's text format in UTF-8: `writeCopyText` for each value, tabs between, a line feed after each row. Rejects with
 * the server's error.
 */
export function copyInto(tx: Tx, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const { client } = tx._.session as unknown as { client: pg.ClientBase };
  const statement = `copy ${table} (${columns.join()}) from stdin`;
  return new Promise((done, fail) => {
    client.query(new CopyQuery(statement, rows, { done, fail }));
  });
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export function writeCopyText(value: string | null | undefined): string {
  if (value == null) return "\\N";
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter) : value;
}
