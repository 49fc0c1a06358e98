import { fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { addTestUser } from "@/lib/identity/users/testing";
import { findFreePort } from "../sandbox/free-port";
import { readActionIds } from "./access/action-table";
import { openContext, signIn } from "./access/users";
import { type HeavyRequest, send, strangersRequests, viewersRequests } from "./heavy-requests";
import { expect, test } from "./test";

const blockedMaxMs = 100;
const atOnce = 10;

async function startWeb(port: string) {
  const root = resolve(import.meta.dirname, "..");
  const web = fork("lib/processes/http/web.mjs", ["--host", "127.0.0.1", "--port", port], {
    cwd: root,
    execArgv: ["--import", join(root, "e2e/blocked.mjs")],
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(web, "message");
  return {
    async takeBlockedMs(): Promise<number> {
      const answer = once(web, "message");
      web.send("blocked");
      return ((await answer)[0] as { blockedMs: number }).blockedMs;
    },
    async stop(): Promise<void> {
      const ended = once(web, "exit");
      web.disconnect();
      await ended;
    },
  };
}

test("the heaviest requests of a stranger and a viewer, ten at a time, hold the process for no longer than 100 ms", async () => {
  test.setTimeout(240_000);
  const port = String(await findFreePort());
  const web = await startWeb(port);
  const app = openContext(process.env.DATA_DIR ?? "");
  const viewer = await addTestUser(app, "viewer");
  const cookie = await signIn(`http://127.0.0.1:${port}`, viewer.email);
  const [, actionId = ""] = [...readActionIds()].find(([name]) => name.includes("/reset/")) ?? [];
  const faults: string[] = [];
  const held: string[] = [];
  const ask = async (heavy: HeavyRequest) => {
    const status = await send(port, heavy);
    if (heavy.passes ? status === null || status >= 500 : status === null || status < 400 || status >= 500)
      faults.push(`${heavy.name}: status ${status}`);
  };
  for (const heavy of [...strangersRequests("A".repeat(32), actionId), ...viewersRequests(cookie)]) {
    for (let time = 0; time < 2; time += 1) await ask(heavy);
    // Takes the fastest of several tries: a request costs the same each time, while garbage collection affects only
    // some.
    let blockedMs = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 6 && blockedMs > blockedMaxMs; round += 1) {
      await web.takeBlockedMs();
      await Promise.all(Array.from({ length: atOnce }, () => ask(heavy)));
      blockedMs = Math.min(blockedMs, Math.round(await web.takeBlockedMs()));
    }
    held.push(`${blockedMs} ms  ${heavy.name}`);
    if (blockedMs > blockedMaxMs) faults.push(`${heavy.name}: the process was held for ${blockedMs} ms`);
  }
  await app.db.$client.end();
  await web.stop();
  test.info().annotations.push({ type: "held the process for", description: held.join("\n") });
  expect(faults).toEqual([]);
});
