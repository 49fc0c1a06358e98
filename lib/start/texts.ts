import type { Settings } from "@/lib/core/env";
import { allowsDemoUsers, demoPassword, demoUsers } from "@/lib/users/demo";
import { logFolder } from "./data-folder";
import type { OpenDatabase } from "./database";
import type { Mode } from "./parts";

type Options = { mode: Mode; notify: (line: string) => void };

/** Says that everything is ready: where, for whom, and how to stop it. */
export function announce({ mode, notify }: Options, settings: Settings, database: OpenDatabase): void {
  for (const line of mode.only
    ? [`The ${mode.only === "callbacks" ? "callback receiver" : mode.only} is ready. Press Ctrl-C to stop.`]
    : describeWhole(settings, database))
    notify(line);
}

function describeWhole(settings: Settings, { embedded }: OpenDatabase): string[] {
  const { dataDir, host, port, publicUrl, callbackUrl, callbacks, sandbox } = settings;
  const rows: [string, string][] = [["Address", publicUrl]];
  if (new URL(publicUrl).port !== String(port)) rows.push(["Listens on", `${host}:${port}`]);
  rows.push(["Callbacks", callbacks ? `${callbackUrl}, received on ${callbacks.host}:${callbacks.port}` : callbackUrl]);
  if (allowsDemoUsers(settings)) {
    const width = Math.max(...demoUsers.map((user) => user.email.length));
    const users = demoUsers.map(({ email, role }) => `${email.padEnd(width)}  ${role}`);
    rows.push(["Sign in as", users[0] ?? ""], ...users.slice(1).map((line): [string, string] => ["", line]));
    rows.push(["Password", `${demoPassword} (until you change it)`]);
  } else if (settings.admin) {
    rows.push(["Sign in as", `${settings.admin.email}, with the password from the first start`]);
  }
  rows.push(["Gateway", sandbox ? `the sandbox, on port ${sandbox.port}` : "your connections (the sandbox is off)"]);
  rows.push(["Data", dataDir]);
  if (!embedded) rows.push(["Database", "DATABASE_URL"]);
  else if (!embedded.folder.startsWith(dataDir)) rows.push(["Database", embedded.folder]);
  rows.push(["Logs", logFolder(dataDir)], ["Stop with", "Ctrl-C"]);
  const width = Math.max(...rows.map(([label]) => label.length));
  return ["", "Paydesk is ready.", "", ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`), ""];
}
