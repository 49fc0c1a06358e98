// This is the only entry of the image, `node server/paydesk.mjs COMMAND`: each command is one process without a
// supervisor. tools/image.ts compiles this file to JavaScript.

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  web: () => import("./web-image"),
  callbacks: () => import("../http/callbacks"),
  worker: async () => {
    await (await import("./form")).waitForForm();
    await (await import("./own-key")).refuseOtherKey();
    await import("@/lib/processes/worker/worker");
  },
  migrate: () => import("./migrate"),
  sandbox: () => import("@/sandbox/main"),
};
/** @type {Record<string, () => Promise<unknown>>} */
const tools = {
  users: () => import("@/lib/identity/users/cli"),
  rotate: () => import("@/lib/controls/installation/rotate-cli"),
  "audit:verify": () => import("@/lib/identity/audit/cli"),
};
/** These errors explain themselves in one line; any other is a bug of Paydesk, and its stack helps. */
const expected = ["StartError", "SettingsError", "MigrationError"];

const name = process.argv[2] ?? "";
const run = commands[name] ?? tools[name];
// A tool expects its arguments where a script would find them.
if (name in tools) process.argv.splice(2, 1);
try {
  if (!run)
    throw Object.assign(new Error(`usage: paydesk ${Object.keys({ ...commands, ...tools }).join(" | ")}`), {
      name: "StartError",
    });
  if (name in commands && name !== "sandbox")
    for (const line of (await import("@/lib/core/runtime/env")).settingWarnings()) console.error(line);
  await run();
} catch (error) {
  const isExpected = error instanceof Error && expected.includes(error.name);
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
