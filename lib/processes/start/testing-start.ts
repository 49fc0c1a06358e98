import { fileURLToPath } from "node:url";
import { runCommand } from "./command";
import { definePart } from "./parts";

const [journal = "", drainMs = "0", ...real] = process.argv.slice(2);
const script = fileURLToPath(new URL("./testing-part.mjs", import.meta.url));

process.exit(
  await runCommand(["--dev"], (name, root, settings, dev) =>
    real.includes(name)
      ? definePart(name, root, settings, dev)
      : { name, root, env: {}, command: [script, name, journal, drainMs] },
  ),
);
