import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
const needServers = ["**/*.db.test.ts", "**/*.io.test.ts"];
const takeLong = ["**/*.long.test.ts"];
const leftAlone = [...configDefaults.exclude, "e2e/**", ".next/**", ".data/**"];
// The key is fixed for tests and opens nothing outside of them.
const env = { SEALING_KEY: Buffer.alloc(32, "test").toString("base64") };

/** The longest files start first, so that none runs alone at the end. */
const longest = [
  "tools/image.long.test.ts",
  "tools/chaos/mutations.long.test.ts",
  "tools/chaos/model/model.long.test.ts",
  "lib/payments/totals/money-of-histories.db.test.ts",
  "lib/processes/worker/approvals.io.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.config.isolate) return -1;
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const replacesModules = ["app", "components", "db", "lib", "sandbox", "tools"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith(".test.ts"))
    .filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), "utf8")))
    .map((file) => file.replace(/[()[\]{}]/g, "\\$&")),
);

/**
 * Files of a worker share loaded modules, which saves more time than most tests take. Files that replace modules run in
 * a second project, `NAME-apart`.
 */
function projects(name: string, test: NonNullable<TestProjectInlineConfiguration["test"]>, apart: string[]) {
  const { exclude = [] } = test;
  return [
    { extends: true as const, test: { ...test, name, isolate: false, exclude: [...exclude, ...replacesModules] } },
    { extends: true as const, test: { ...test, name: `${name}-apart`, include: apart } },
  ];
}

const isServed = (file: string) => /\.(?:db|io)\.test\.ts$/.test(file);
const isLong = (file: string) => /\.long\.test\.ts$/.test(file);
const served = {
  globalSetup: ["db/testing-server.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    sequence: { sequencer: LongestFirst },
    env,
    maxWorkers: 2,
    restoreMocks: true,
    projects: [
      ...projects(
        "unit",
        {
          include: ["**/*.test.ts"],
          exclude: [...leftAlone, ...needServers, ...takeLong],
          sequence: { groupOrder: 0 },
          // The bound is generous, because generated cases are slow on a busy machine.
          testTimeout: 120_000,
        },
        replacesModules.filter((file) => !isServed(file) && !isLong(file)),
      ),
      ...projects(
        "integration",
        {
          include: needServers,
          exclude: leftAlone,
          ...served,
          // Vitest runs projects with different worker counts only one after the other.
          sequence: { groupOrder: 1 },
        },
        replacesModules.filter(isServed),
      ),
      ...projects(
        "long",
        { include: takeLong, exclude: leftAlone, ...served, sequence: { groupOrder: 2 } },
        replacesModules.filter(isLong),
      ),
    ],
  },
});
