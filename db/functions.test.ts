import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { roles } from "@/lib/identity/auth/access/permissions";
import { functionsFolder } from "./functions";
import * as schema from "./schema/all";

const files = readdirSync(functionsFolder).map((name) => ({
  name,
  sql: readFileSync(join(functionsFolder, name), "utf8").replaceAll(/--.*/g, ""),
}));

function wordsByColumn(): Map<string, Set<string>> {
  const words = new Map<string, Set<string> | null>();
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    for (const { name, enumValues, dataType } of Object.values(getTableColumns(table))) {
      if (dataType !== "string") continue;
      const known = words.get(name);
      if (!enumValues?.length || known === null) words.set(name, null);
      else words.set(name, new Set([...(known ?? []), ...enumValues]));
    }
  }
  return new Map([...words].filter((entry): entry is [string, Set<string>] => entry[1] !== null));
}

const comparing = /\b([a-z_]+)\s+(?:(?:not )?in \(([^)]*)\)|(?:=|<>|is (?:not )?distinct from)\s*('[^']*'))/g;

function comparedWords(sql: string): { column: string; word: string }[] {
  return [...sql.matchAll(comparing)].flatMap(([, column = "", list, single]) =>
    [...(list ?? single ?? "").matchAll(/'([^']*)'/g)].map(([, word = ""]) => ({ column, word })),
  );
}

const foreign = (sql: string) => {
  const words = wordsByColumn();
  return comparedWords(sql).filter(({ column, word }) => words.get(column)?.has(word) === false);
};

test("a function compares a column with words that the schema lets it hold", () => {
  const compared = files.flatMap(({ sql }) => comparedWords(sql));
  const words = wordsByColumn();
  expect(compared.filter(({ column }) => words.has(column)).length).toBeGreaterThan(50);
  expect(files.flatMap(({ name, sql }) => foreign(sql).map((found) => ({ name, ...found })))).toEqual([]);
});

test.each(["new.submission in ('held', 'gone')", "old.submission <> 'gone'", "submission is distinct from 'gone'"])(
  "a word that no state has is found: %s",
  (sql) => {
    expect(foreign(sql)).toEqual([{ column: "submission", word: "gone" }]);
  },
);

test("no function knows the roles: rights stand in the table permissions", () => {
  const named = files.flatMap(({ name, sql }) =>
    roles.filter((role) => sql.includes(`'${role}'`)).map((role) => `${name}: ${role}`),
  );
  expect(named).toEqual(["_shared.sql: approver"]);
});
