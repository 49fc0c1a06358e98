// The one entry of the image, `node server/paydesk.mjs COMMAND`: each command is one process, without a supervisor above it.
// The image's build makes this file and what it imports into JavaScript (tools/image.ts); nothing is built at a start.
// It runs in the image's folder: the pages are there.

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
/** What an operator runs beside the processes, with its own words behind it. @type {Record<string, () => Promise<unknown>>} */
const tools = {
  users: () => import("@/lib/identity/users/cli"),
  rotate: () => import("@/lib/controls/installation/rotate-cli"),
  "audit:verify": () => import("@/lib/identity/audit/cli"),
};
/** Each says in one line what is wrong; anything else is a fault of ours, and its stack helps. */
const expected = ["StartError", "SettingsError", "MigrationError"];

const name = process.argv[2] ?? "";
const run = commands[name] ?? tools[name];
// A tool reads its own words where it would find them as a script.
if (name in tools) process.argv.splice(2, 1);
try {
  if (!run)
    throw Object.assign(new Error(`usage: paydesk ${Object.keys({ ...commands, ...tools }).join(" | ")}`), {
      name: "StartError",
    });
  // The sandbox gateway is a program of its own, with its own settings.
  if (name in commands && name !== "sandbox")
    for (const line of (await import("@/lib/core/runtime/env")).settingWarnings()) console.error(line);
  await run();
} catch (error) {
  const isExpected = error instanceof Error && expected.includes(error.name);
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
