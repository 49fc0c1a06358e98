import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "@/db/testing";
import { makeTestContext } from "@/lib/identity/users/testing";
import { DatabaseServer } from "@/tools/chaos/database-server";
import { seededUser } from "./history/places";
import { seedHistory } from "./history/seed";

const orders = 100_000;
const mostGrownMb = 128;

const runFile = promisify(execFile);

export async function run() {
  const server = await DatabaseServer.start();
  process.env.TEST_DATABASE_URL = server.adminUrl;
  const database = await createTestDatabase();
  const figures: Record<string, number> = {};
  let pass = true;
  try {
    await seedHistory(makeTestContext(database.admin, new Date()), orders, (line) => console.error(line));
    for (const format of ["csv", "xlsx"] as const) {
      const child = join(import.meta.dirname, "export/memory.ts");
      const given = JSON.stringify({ url: database.url, userId: seededUser, format });
      const { stdout } = await runFile(process.execPath, ["--import", "tsx", child, given]);
      const { grownMb, ms, bytes, rows } = JSON.parse(stdout) as Record<"grownMb" | "ms" | "bytes" | "rows", number>;
      if (rows !== orders) throw new Error(`${rows} of ${orders} orders were written`);
      figures[`${format}GrownMb`] = Math.round(grownMb);
      figures[`${format}RowsPerSecond`] = Math.round((rows / ms) * 1000);
      figures[`${format}Mb`] = Math.round(bytes / 1024 / 1024);
      pass &&= grownMb <= mostGrownMb;
    }
  } finally {
    await database.drop();
    await server.remove();
  }
  return { figures, floors: {}, pass };
}
