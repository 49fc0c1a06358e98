import { runCommand } from "./command";
import { definePart } from "./parts";

process.exit(await runCommand(process.argv.slice(2), definePart));
