import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const needServers = ["**/*.db.test.ts", "**/*.io.test.ts"];
const leftAlone = [...configDefaults.exclude, "e2e/**", ".next/**", ".data/**"];
// Some rooms seal and sign while under test: a key that opens nothing outside of tests.
const env = { SEALING_KEY: Buffer.alloc(32, "test").toString("base64") };

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...leftAlone, ...needServers],
          env,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          // A bound, not a figure: generated cases take their time on a machine that does other work.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: needServers,
          exclude: leftAlone,
          env,
          globalSetup: ["db/testing-server.ts"],
          maxWorkers: 2,
          // Vitest wants projects with worker counts of their own to run one after the other.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
