import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";
import { expect, test } from "vitest";
import { createLogger } from "./log";

/** What a logger would write for one call. */
function written(write: (log: pino.Logger) => void): string {
  const log = createLogger("test", "info");
  const lines: string[] = [];
  (log as unknown as Record<symbol, unknown>)[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  write(log);
  return lines.join("");
}

test("a failed statement is logged with its causes, without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key value"), { code: "23505" });
  const error = new DrizzleQueryError("insert into people values ($1)", ["$argon2id$v=19$hash"], cause);
  const line = written((log) => log.error({ err: new Error("outer", { cause: error }) }, "unexpected error"));
  expect(line).toContain("insert into people values ($1)");
  expect(line).toContain("duplicate key value");
  expect(line).toContain("23505");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("argon2id");
});

test("values with secret names are left out", () => {
  const line = written((log) => log.info({ password: "green ladders", call: { body: { cvv2: "123", amount: "1" } } }));
  expect(line).not.toMatch(/green ladders|"123"/);
  expect(line).toContain('"amount":"1"');
});
