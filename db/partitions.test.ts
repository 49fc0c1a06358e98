import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { functionsFolder } from "./functions";
import { migrationsFolder } from "./migrate";
import { partitionedTables, partitionTables } from "./partitions";

test("the baseline partitions the tables of the list, by their columns: npm run -s database:baseline", () => {
  const baseline = readFileSync(join(migrationsFolder, "0000_baseline.sql"), "utf8");
  const made = [
    ...baseline.matchAll(/CREATE TABLE "(\w+)" \((?:(?!CREATE TABLE)[\s\S])*?\) PARTITION BY RANGE \("(\w+)"\);/g),
  ];
  expect(Object.fromEntries(made.map(([, name, by]) => [name, by]))).toEqual(
    Object.fromEntries(Object.entries(partitionedTables).map(([name, { by }]) => [name, by])),
  );
});

test("a migration that lacks one of them is refused", () => {
  expect(() => partitionTables('CREATE TABLE "audit" (\n\t"id" bigint\n);')).toThrow(/make the table callbacks once/);
});

test("the database keeps a month at least as long as the settings must say", () => {
  const { audit, ...others } = partitionedTables;
  const source = readFileSync(join(functionsFolder, "_partitions.sql"), "utf8");
  expect(new Set(Object.values(others).map(({ keepMonthsMin }) => keepMonthsMin))).toEqual(new Set([13]));
  expect(source).toContain(`when 'audit' then ${audit.keepMonthsMin} else 13 end`);
});
