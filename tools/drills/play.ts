import { randomUUID } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { withClient } from "@/db/client";
import { appRole, callbackRole, ownerRole } from "@/db/roles";
import { copyEmbedded } from "@/lib/processes/drill/backup";
import { nothingSealedAlso } from "@/messages/installation/model";
import { migrateToRelease } from "../chaos/next-release";
import { countConnections, loadOf, readConnections } from "./connections";
import { DrillFault, kinds, Site } from "./site";

export const drills = { install, size, upgrade, "roll-back": rollBack, rotate, move } as const;
export type DrillName = keyof typeof drills;

export async function playDrill(name: DrillName, notify: (line: string) => void): Promise<boolean> {
  const site = await Site.open(notify);
  try {
    await drills[name](site);
    notify("The drill passed.");
    return true;
  } catch (error) {
    if (!(error instanceof DrillFault)) throw error;
    notify(error.message);
    notify("The drill failed.");
    return false;
  } finally {
    await site.close();
  }
}

const admin = { email: "admin@example.com", password: "a first password of a drill 7" };
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

async function makeDatabase(site: Site): Promise<void> {
  const { code, output } = await site.migrate(firstAdmin);
  site.check(code === 0, "The migration made the database and the first admin.", output);
}

async function begin(site: Site): Promise<void> {
  await makeDatabase(site);
  await site.restart();
  site.note("web, callbacks and worker are ready.");
}

async function install(site: Site): Promise<void> {
  await begin(site);
  const again = await site.migrate(firstAdmin);
  site.check(again.output.includes("(0 migrations applied)"), "A second migration changes nothing.", again.output);
  const { output } = await site.run(["users", "list"]);
  site.check(output === `${admin.email}\tadmin\n`, "The first admin is the only user.", output);
  const page = await fetch(`${site.address("web")}/sign-in`);
  site.check(page.status === 200, "The page for signing in answers.", String(page.status));
  for (const url of [site.urls.app, site.urls.callbacks])
    await withClient(url, "paydesk drill", async (client) => {
      const refusal = await client.query("create table public.drill ()").catch((error: pg.DatabaseError) => error);
      const isRefused = "code" in refusal && refusal.code === "42501";
      site.check(isRefused, `The role ${new URL(url).username} may not change tables.`);
    });
  await site.send(3, "after the installation");
}

async function size(site: Site): Promise<void> {
  await makeDatabase(site);
  for (const kind of kinds) {
    await site.restart([kind]);
    const { pooled, listening } = readConnections(kind);
    const most = await countConnections(site, pooled, await loadOf(site, kind, admin));
    const isAsDocumented = most <= pooled + listening && (kind !== "web" || most >= pooled);
    site.check(isAsDocumented, `${kind}: ${most} of ${pooled + listening} database connections under load.`);
    await site.stop();
  }
  await site.restart();
  await site.send(3, "by all of them");
}

async function upgrade(site: Site): Promise<void> {
  await begin(site);
  const count = 80;
  const batchId = await site.release(count, 8);
  await migrateToRelease(site.urls, 1);
  const { left } = await readOne<{ left: number }>(
    site,
    "select count(*)::int as left from orders where sent_at is null",
  );
  site.check(left > 0, `The next release migrated the database; ${left} of ${count} payouts were still to be sent.`);
  await site.restart();
  site.note("Every process was replaced after the new one was ready.");
  await site.untilCompleted(batchId, count);
  const { calls } = await readOne<{ calls: number }>(
    site,
    "select count(*)::int as calls from calls where operation = 'payout'",
  );
  site.check(calls === count, `All ${count} are completed, each with one request.`, String(calls));
  await site.send(3, "after the upgrade");
  await refuseDowngrade(site);
}

async function rollBack(site: Site): Promise<void> {
  await begin(site);
  await site.stop();
  await migrateToRelease(site.urls, 1);
  site.note("The next release migrated the database.");
  await site.restart();
  site.note("web, callbacks and worker of this release are ready on it.");
  await site.send(3, "on the newer database");
  await refuseDowngrade(site);
}

async function refuseDowngrade(site: Site): Promise<void> {
  const { code, output } = await site.migrate();
  const isOneLine = /^This database was created by a newer version of Paydesk[^\n]*\n$/.test(output);
  site.check(code === 1 && isOneLine, "The migration of this release refuses the newer database in one line.", output);
}

async function rotate(site: Site): Promise<void> {
  writeFileSync(join(site.server.folder, "pg_hba.conf"), "local all postgres trust\nlocal all all scram-sha-256\n");
  await setPasswords(site, "first");
  await begin(site);
  await site.send(2, "before anything was changed");
  await rotatePasswords(site);
  await rotateMetricsToken(site);
  await rotateSealingKey(site);
}

async function rotatePasswords(site: Site): Promise<void> {
  const before = site.urls.app;
  await setPasswords(site, "second");
  await site.restart();
  const refused = await site.run(["users", "list"], { DATABASE_URL: before });
  site.check(
    refused.code === 1 && /password/.test(refused.output),
    "The earlier database password is refused.",
    refused.output,
  );
  await site.send(2, "with new database passwords");
}

async function setPasswords(site: Site, password: string): Promise<void> {
  await withClient(site.server.adminUrl, "paydesk drill", async (client) => {
    for (const role of [ownerRole, appRole, callbackRole])
      await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`);
    await client.query("select pg_reload_conf()");
  });
  const { owner, app, callbacks } = site.urls;
  site.urls = {
    owner: withPassword(owner, password),
    app: withPassword(app, password),
    callbacks: withPassword(callbacks, password),
  };
}

function withPassword(address: string, password: string): string {
  return Object.assign(new URL(address), { password }).href;
}

async function rotateMetricsToken(site: Site): Promise<void> {
  const ask = (token = "") =>
    fetch(`${site.address("web")}/metrics`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  const before = site.settings.METRICS_TOKEN;
  const isTaken = (await ask(before)) === 200;
  site.settings = { ...site.settings, METRICS_TOKEN: randomUUID() };
  await site.restart(["web"]);
  const isNewTaken = (await ask(site.settings.METRICS_TOKEN)) === 200 && (await ask(before)) !== 200;
  site.check(isTaken && isNewTaken, "The new METRICS_TOKEN is accepted, and the earlier one is not.");
}

async function rotateSealingKey(site: Site): Promise<void> {
  const { SEALING_KEY: before = "", ...others } = site.settings;
  const { output } = await site.run(["rotate", "new-key"]);
  const after = output.trim();
  const sealed = ["web", "worker"] as const;
  site.settings = { ...others, SEALING_KEY: before, SEALING_KEY_ALSO: after };
  await site.restart(sealed);
  await site.send(2, "while both keys open and the earlier one seals");
  const early = await site.run(["worker"], { SEALING_KEY: after, SEALING_KEY_ALSO: "", WORKER_PORT: "" });
  site.check(
    early.code === 1 && /^Key \S+ sealed \d+ values/.test(early.output),
    "A process without the earlier key ends with one line.",
    early.output,
  );
  site.settings = { ...others, SEALING_KEY: after, SEALING_KEY_ALSO: before };
  await site.restart(sealed);
  await site.send(2, "while both keys open and the new one seals");
  for (let tries = 0; ; tries++) {
    const status = await site.run(["rotate", "status"]);
    if (status.output.includes(nothingSealedAlso)) break;
    if (tries === 20) throw new DrillFault(`FAILED: The worker reseals every value.\n${status.output}`);
  }
  site.settings = { ...others, SEALING_KEY: after };
  await site.restart(sealed);
  await site.send(2, "with the new key alone");
}

async function move(site: Site): Promise<void> {
  await begin(site);
  await site.send(3, "in the old place");
  await site.stop();
  const last = await readNumber(site);
  await moveTo(site, join(site.folder, "new-place"));
  const { code, output } = await site.migrate();
  site.check(
    code === 0 && !(await isLocked(site)),
    "In the new place, with its data folder, sending is unlocked.",
    output,
  );
  await site.restart();
  await site.send(2, "in the new place");
  site.check((await readNumber(site)) > last, `The numbers of requests continue after ${last}.`);
  await site.stop();
  const lost = join(site.folder, "lost");
  mkdirSync(lost, { mode: 0o711 });
  site.settings = { ...site.settings, DATA_DIR: lost, INSTALLATION_ID: randomUUID() };
  const again = await site.migrate();
  site.check(
    again.code === 0 && (await isLocked(site)),
    "Without its data folder, a new INSTALLATION_ID locks sending.",
    again.output,
  );
}

async function moveTo(site: Site, folder: string): Promise<void> {
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const backup = await copyEmbedded(site.serverFolder, folder);
  await site.server.stop();
  site.server = await backup.restore();
  site.urls = site.server.urls;
  const data = join(folder, "data");
  cpSync(site.settings.DATA_DIR ?? "", data, { recursive: true });
  site.settings = { ...site.settings, DATA_DIR: data };
  site.note("The database was restored and the data folder copied.");
}

const readOne = <Row>(site: Site, statement: string) =>
  withClient(site.urls.owner, "paydesk drill", async (client) => (await client.query(statement)).rows[0] as Row);

async function readNumber(site: Site): Promise<bigint> {
  const { last } = await readOne<{ last: string }>(
    site,
    "select coalesce(max(dispatch_number), 0)::text as last from calls",
  );
  return BigInt(last);
}

async function isLocked(site: Site): Promise<boolean> {
  const { locked } = await readOne<{ locked: boolean }>(
    site,
    "select sending_locked_at is not null as locked from installation",
  );
  return locked;
}
