import { createDatabase } from "@/db/client";
import type { Settings } from "@/lib/core/runtime/env";
import { allowsDemoUsers, demoPassword, demoUsers } from "@/lib/identity/users/demo";
import { listDemoUsers } from "@/lib/identity/users/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/start";
import { logFolder } from "./data-folder";
import type { OpenDatabase } from "./database";
import type { Mode } from "./parts";

type Options = { mode: Mode; notify: (line: string) => void };

export async function announce({ mode, notify }: Options, settings: Settings, database: OpenDatabase): Promise<void> {
  for (const line of mode.only
    ? [t.isReady(mode.only === "callbacks" ? t.callbackReceiver : mode.only)]
    : describeWhole(settings, database, await haveDemoUsers(settings, database)))
    notify(line);
}

async function haveDemoUsers(settings: Settings, { urls }: OpenDatabase): Promise<boolean> {
  if (!allowsDemoUsers(settings)) return false;
  const db = createDatabase(urls.app, { max: 1, name: "paydesk start" });
  const found = await listDemoUsers({ db });
  await db.$client.end();
  return found.length > 0;
}

function describeWhole(settings: Settings, { embedded }: OpenDatabase, hasDemoUsers: boolean): string[] {
  const { dataDir, host, port, publicUrl, callbackUrl, callbacks, sandbox } = settings;
  const rows: [string, string][] = [[t.address, publicUrl]];
  if (new URL(publicUrl).port !== String(port)) rows.push([t.listensOn, `${host}:${port}`]);
  rows.push([common.callbacks, callbacks ? t.receivedOn(callbackUrl, callbacks.host, callbacks.port) : callbackUrl]);
  if (hasDemoUsers) {
    const width = Math.max(...demoUsers.map((user) => user.email.length));
    const users = demoUsers.map(({ email, role }) => `${email.padEnd(width)}  ${role}`);
    rows.push([t.signInTerm, users[0] ?? ""], ...users.slice(1).map((line): [string, string] => ["", line]));
    rows.push([t.password, t.initialPassword(demoPassword)]);
  } else if (settings.admin) {
    rows.push([t.signInTerm, t.adminSignIn(settings.admin.email)]);
  }
  rows.push([t.gateway, sandbox ? t.gatewaySandbox(sandbox.port) : t.gatewayOwn]);
  rows.push([t.data, dataDir]);
  if (!embedded) rows.push([t.database, "DATABASE_URL"]);
  else if (!embedded.folder.startsWith(dataDir)) rows.push([t.database, embedded.folder]);
  rows.push([t.logs, logFolder(dataDir)], [t.stopWith, "Ctrl-C"]);
  const width = Math.max(...rows.map(([label]) => label.length));
  return ["", t.readyTitle, "", ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`), ""];
}
