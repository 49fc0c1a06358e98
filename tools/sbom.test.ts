import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBill } from "./sbom";

const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8"));

test("the bill of materials has every package that the product is installed with, and none that only tests use", () => {
  const bill = JSON.parse(makeBill()) as {
    metadata: { component: Record<string, string> };
    components: Record<string, string>[];
  };
  expect(bill.metadata.component).toMatchObject({ type: "application", name: "paydesk" });
  const lock = read("package-lock.json").packages as Record<string, { dev?: boolean; version: string }>;
  const installed = Object.entries(lock)
    .filter(([path, { dev }]) => path !== "" && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`);
  expect(bill.components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual(
    [...new Set(installed)].sort(),
  );
});
