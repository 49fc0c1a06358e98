import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "@/lib/identity/auth/access/command";

type AnyCommand = Command<never, unknown> & { name: string };

const root = resolve(import.meta.dirname, "../../..");
const isMade = /= (command|adminCommand|changeCommand)(<|\()/;

/** Finds every command in the sources, so that no list can miss one. */
export async function findCommands(): Promise<{ name: string; command: AnyCommand }[]> {
  const files = ["lib", "sandbox"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$|^testing/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => isMade.test(readFileSync(file, "utf8"))),
  );
  const found: { name: string; command: AnyCommand }[] = [];
  for (const file of files.sort()) {
    const room = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, one] of Object.entries(room)) {
      if (typeof one === "function" && "permission" in one && "input" in one) {
        found.push({ name: `${relative(root, file)}#${name}`, command: one as unknown as AnyCommand });
      }
    }
  }
  return found;
}
