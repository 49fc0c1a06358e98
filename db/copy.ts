import type pg from "pg";
import type { Tx } from "./client";

/** What of pg's connection a COPY uses; its types leave it out. */
type CopyConnection = {
  stream: { cork: () => void; uncork: () => void };
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
};

/**
 * One COPY FROM STDIN whose rows follow it at once: the server reads them when it is ready for them, and drops them where it
 * refuses the statement (protocol, 54.2.5). pg calls the methods by name as the server answers.
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
    // The rows are on their way already.
  }

  handleCommandComplete(): void {
    // "Ready for query" follows.
  }

  handleReadyForQuery(): void {
    this.resolve.done();
  }

  handleError(error: Error): void {
    this.resolve.fail(error);
  }
}

/**
 * Stores rows in a table, in the caller's transaction: what PostgreSQL reads fastest. `rows`: its text format in UTF-8
 * (writeCopyText for each value, tabs between them, a line end behind each row). One at a time. Rejects with the server's error.
 */
export function copyInto(tx: Tx, table: string, columns: readonly string[], rows: Buffer): Promise<void> {
  const { client } = tx._.session as unknown as { client: pg.ClientBase };
  const statement = `copy ${table} (${columns.join()}) from stdin`;
  return new Promise((done, fail) => {
    client.query(new CopyQuery(statement, rows, { done, fail }));
  });
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value as COPY's text format has it. */
export function writeCopyText(value: string | null | undefined): string {
  if (value == null) return "\\N";
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter) : value;
}
