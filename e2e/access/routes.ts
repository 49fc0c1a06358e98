import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** `app/(app)/orders/[id]/page.tsx` → `/orders/[id]`: groups in brackets are not part of an address. */
function addressOf(file: string): string {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
}

export function findPages(): string[] {
  return listSources("app")
    .filter((file) => /\/page\.tsx?$/.test(file))
    .map(addressOf);
}

const methods = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS";

export function findRoutes(): string[] {
  return listSources("app")
    .filter((file) => /\/route\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const declared = [...text.matchAll(new RegExp(`export (?:async )?(?:function|const) (${methods})\\b`, "g"))];
      const renamed = [...text.matchAll(new RegExp(`\\w+ as (${methods})\\b`, "g"))];
      return [...declared, ...renamed].map(([, method]) => `${method} ${addressOf(file)}`);
    });
}

/** @throws when an action hides inside a function */
export function findActions(): string[] {
  return ["app", "components", "lib", "sandbox"].flatMap(listSources).flatMap((file) => {
    const text = read(file);
    if (/^\s+["']use server["']/m.test(text)) throw new Error(`${file}: a server action inside a function`);
    if (!/^["']use server["'];?\s*$/m.test(text.slice(0, 200))) return [];
    if (/export (?!async function|type|const \w+ = action\()/.test(text))
      throw new Error(`${file}: exports something this cannot read`);
    return [...text.matchAll(/export (?:async function|const) (\w+)/g)].map(([, name]) => `${file}#${name}`);
  });
}

export function readActionIds(): Map<string, string> {
  type Manifest = { node: Record<string, { filename: string; exportedName: string }> };
  const file = join(process.env.NEXT_DIST_DIR || ".next", "server/server-reference-manifest.json");
  const { node } = JSON.parse(read(file)) as Manifest;
  return new Map(Object.entries(node).map(([id, { filename, exportedName }]) => [`${filename}#${exportedName}`, id]));
}
