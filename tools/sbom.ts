import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Lock, listMaterials } from "./bill-of-materials";

/** `npm run -s sbom [-- --output FILE]`: what the installed product is made of, as CycloneDX JSON; printed where no file is named. */
const { values } = parseArgs({ options: { output: { type: "string" } } });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const text = `${JSON.stringify(listMaterials(lock), null, 2)}\n`;
if (values.output) writeFileSync(values.output, text);
else process.stdout.write(text);
