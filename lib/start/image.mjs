// The one entry of the image, `node server/paydesk.mjs COMMAND`: each command is one process, without a supervisor above it.
// The image's build makes this file and what it imports into JavaScript (.ci/image.ts); nothing is built at a start.
import { join } from "node:path";

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  web: () => import("./web-image"),
  callbacks: () => import("./callbacks"),
  worker: async () => {
    await (await import("./form")).waitForForm();
    await import("@/lib/worker/worker");
  },
  migrate: () => import("./migrate"),
  sandbox: () => import("@/sandbox/main"),
};
/** Each says in one line what is wrong; anything else is a fault of ours, and its stack helps. */
const expected = ["StartError", "SettingsError", "MigrationError"];

process.chdir(join(import.meta.dirname, ".."));
const run = commands[process.argv[2] ?? ""];
try {
  if (!run)
    throw Object.assign(new Error(`usage: paydesk ${Object.keys(commands).join(" | ")}`), { name: "StartError" });
  await run();
} catch (error) {
  const isExpected = error instanceof Error && expected.includes(error.name);
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
