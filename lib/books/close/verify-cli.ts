import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { database } from "@/db/client";
import { SettingsError } from "@/lib/core/runtime/env";
import { spell } from "@/lib/files/intake/bounds";
import * as t from "@/messages/close/evidence-model";
import { type EvidenceVerdict, evidenceBounds, verifyEvidence } from "./verify";

const exitCodes = { same: 0, differs: 1, unreadable: 2 } as const satisfies Record<EvidenceVerdict["kind"], number>;

const help = `usage: npm run -s close:verify -- FILE

Compares the evidence of a closed period with its manifest, makes it again from the database, and compares both.
FILE is the ZIP file as it was downloaded. Nothing is changed.

Exit codes: 0 the same bytes, 1 something differs, 2 the file or the database can't be read, or wrong usage.
`;

const unreadable = (why: string): EvidenceVerdict => ({ kind: "unreadable", lines: [t.unreadable(why)] });

async function evaluate(path: string): Promise<EvidenceVerdict> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return unreadable(t.notFound);
  if (found.size > evidenceBounds.fileBytes)
    return unreadable(t.tooLarge(spell(evidenceBounds.fileBytes / 1024 / 1024)));
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) return unreadable(t.notFound);
  const db = database();
  try {
    return await verifyEvidence(db, bytes);
  } finally {
    await db.$client.end();
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 2;
  }
  const { kind, lines } = await evaluate(path);
  process.stdout.write(`${lines.join("\n")}\n`);
  return exitCodes[kind];
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error & { code?: string }) => {
    const isUsage = error.code?.startsWith("ERR_PARSE_ARGS") ?? false;
    const why = error instanceof SettingsError ? error.message : `close:verify: ${error.message}`;
    process.stderr.write(`${why}\n${isUsage ? `\n${help}` : ""}`);
    process.exitCode = 2;
  },
);
