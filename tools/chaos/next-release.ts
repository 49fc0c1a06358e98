import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionsFolder } from "@/db/functions";
import { migrateDatabase, migrationsFolder } from "@/db/migrate";
import type { DatabaseUrls } from "@/db/roles";

type Journal = { entries: { idx: number; when: number; tag: string }[] };

export async function migrateToRelease(urls: DatabaseUrls, releases: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "paydesk-release-"));
  const form = { migrations: join(root, "migrations"), functions: join(root, "functions") };
  try {
    cpSync(migrationsFolder, form.migrations, { recursive: true });
    cpSync(functionsFolder, form.functions, { recursive: true });
    const file = join(form.migrations, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
    const newest = Math.max(...journal.entries.map(({ when }) => when));
    const add = (tag: string, sql: string) => {
      const idx = journal.entries.length;
      journal.entries.push({ ...journal.entries[0], idx, when: newest + idx, tag });
      writeFileSync(join(form.migrations, `${tag}.sql`), sql);
    };
    for (let release = 1; release <= releases; release++) {
      add(`release_${release}`, `alter table orders add release_${release} text;`);
      add(`release_${release}_index`, `create index concurrently release_${release} on order_moves (kind, at);`);
    }
    for (const table of ["orders", "order_events"])
      appendFileSync(join(form.functions, `${table}.sql`), `-- release ${releases}\n`);
    writeFileSync(file, JSON.stringify(journal));
    await migrateDatabase(urls, form);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
