import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "@/db/client";
import { root } from "../chaos/app-process";
import { Browser } from "../chaos/browser";
import { DrillFault, type Kind, type Site } from "./site";

export function readConnections(kind: Kind): { pooled: number; listening: number } {
  const text = readFileSync(join(root, "docs", "operations.md"), "utf8");
  const [, pooled, one] = new RegExp(`\\| \`${kind}\` \\| up to (\\d+)(, and one for notifications)?`).exec(text) ?? [];
  if (pooled === undefined) throw new DrillFault(`FAILED: docs/operations.md gives no connections of ${kind}.`);
  return { pooled: Number(pooled), listening: one === undefined ? 0 : 1 };
}

const requests = 40;
const [filledWithinMs, beyondMs] = [10_000, 1_000];

type Step = { table: string; ask: () => Promise<unknown> };

export async function loadOf(site: Site, kind: Kind, user: { email: string; password: string }): Promise<Step[]> {
  const address = site.address(kind);
  const askAll = (ask: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: requests }, ask));
  if (kind === "worker") return [{ table: "orders", ask: () => Promise.resolve() }];
  if (kind === "callbacks") {
    const url = `${address}/callback/${"a".repeat(43)}?status=approved`;
    return [{ table: "callback_tokens", ask: () => askAll(() => fetch(url)) }];
  }
  const browser = new Browser(address);
  await browser.signIn(user);
  return [
    { table: "audit", ask: () => askAll(() => browser.open("/audit")) },
    { table: "orders", ask: () => askAll(() => browser.open("/orders")) },
  ];
}

export async function countConnections(site: Site, pooled: number, steps: readonly Step[]): Promise<number> {
  return withClient(site.urls.owner, "paydesk drill", (owner) =>
    withClient(site.server.adminUrl, "paydesk drill", async (observer) => {
      const count = async (which: string): Promise<number> => {
        const { rows } = await observer.query<{ open: number }>(
          `select count(*)::int as open from pg_stat_activity
           where backend_type = 'client backend' and application_name <> 'paydesk drill' and ${which}`,
        );
        return rows[0]?.open ?? 0;
      };
      await owner.query("begin; set local idle_in_transaction_session_timeout = 0");
      const answers: Promise<unknown>[] = [];
      for (const { table, ask } of steps) {
        await owner.query(`lock table ${table}`);
        answers.push(ask());
        const share = (pooled / steps.length) * answers.length;
        for (const until = Date.now() + filledWithinMs; Date.now() < until; await sleep(50))
          if ((await count("wait_event_type = 'Lock'")) >= share) break;
      }
      await sleep(beyondMs);
      const most = await count("true");
      await owner.query("rollback");
      await Promise.all(answers);
      return most;
    }),
  );
}
