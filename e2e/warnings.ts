import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const warning = /^\(node:\d+\) .*/gm;

export function findWarnings(source: string, text: string): string[] {
  return [...text.matchAll(warning)].map(([line]) => `${source}: ${line}`);
}

export function findLoggedWarnings(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => findWarnings(file, readFileSync(join(folder, file), "utf8")));
}
