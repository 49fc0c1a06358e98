import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { applyEdit, type Edit } from "./mutations";

const root = join(import.meta.dirname, "../..");
const folders = ["db", "lib", "messages", "sandbox", "tools"];
const files = ["package.json", "tsconfig.json"];

export async function inCopy<T>(edits: readonly Edit[], work: (copy: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), "paydesk-mutants-"));
  try {
    const isSource = (path: string) => !/(^|\/)(\.data|\.next[^/]*|node_modules)(\/|$)/.test(relative(root, path));
    for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: isSource });
    for (const file of files) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    for (const edit of edits) applyEdit(copy, edit);
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
