import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How Node begins a warning of its own: "(node:4711) MaxListenersExceededWarning: …". */
const warning = /^\(node:\d+\) .*/gm;

/** Every warning of Node in a text, with where the text is from. */
export function findWarnings(source: string, text: string): string[] {
  return [...text.matchAll(warning)].map(([line]) => `${source}: ${line}`);
}

/** Every warning of Node in the logs of the product's processes. */
export function findLoggedWarnings(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => findWarnings(file, readFileSync(join(folder, file), "utf8")));
}
