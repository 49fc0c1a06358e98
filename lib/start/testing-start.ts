// The supervisor as it is, with stand-ins for the parts: `tsx testing-start.ts JOURNAL DRAIN_MS`.
import { fileURLToPath } from "node:url";
import { runCommand } from "./command";

const [journal = "", drainMs = "0"] = process.argv.slice(2);
const script = fileURLToPath(new URL("./testing-part.mjs", import.meta.url));

process.exit(
  await runCommand(["--dev"], (name, root) => ({ name, root, env: {}, command: [script, name, journal, drainMs] })),
);
