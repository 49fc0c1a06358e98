import { DatabaseServer } from "@/chaos/database-server";
import { createTestDatabase } from "@/db/testing";
import { makeTestContext } from "@/lib/users/testing";
import { measureQuestions } from "./history/questions";
import { checkSeeded, seedHistory } from "./history/seed";

/** In milliseconds, at a million orders: 95 of 100 answers come sooner. */
const mostMs = 150;
/** How much longer ten times as many may take. */
const mostRatio = 1.5;

/** So many orders in a durable database of their own, asked what Paydesk's pages ask. Milliseconds by kind of question. */
async function measure(orders: number): Promise<Record<string, number>> {
  const server = await DatabaseServer.start();
  process.env.TEST_DATABASE_URL = server.adminUrl;
  const database = await createTestDatabase();
  try {
    const ctx = makeTestContext(database.db, new Date());
    const startedAt = performance.now();
    await seedHistory(makeTestContext(database.admin, new Date()), orders, (line) =>
      console.error(`${Math.round((performance.now() - startedAt) / 1000)} s: ${line}`),
    );
    await checkSeeded(ctx.db);
    return await measureQuestions(ctx, orders);
  } finally {
    await database.drop();
    await server.remove();
  }
}

/** The list, its filters, its search and the overview with 1,000,000 orders; `full`: with 10,000,000 too, which takes half an hour. */
export async function run({ full }: { full: boolean }) {
  const figures: Record<string, number> = {};
  const million = await measure(1_000_000);
  for (const [name, ms] of Object.entries(million)) figures[`${name}P95Ms`] = ms;
  let pass = Object.values(million).every((ms) => ms <= mostMs);
  if (full) {
    for (const [name, ms] of Object.entries(await measure(10_000_000))) {
      const ratio = Math.round((ms / (million[name] ?? ms)) * 100) / 100;
      figures[`${name}TenMillionP95Ms`] = ms;
      figures[`${name}Ratio`] = ratio;
      pass &&= ratio <= mostRatio;
    }
  }
  return { figures, floors: {}, pass };
}
