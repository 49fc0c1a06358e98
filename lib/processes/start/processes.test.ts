import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = ["lib", "app", "db", "sandbox", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file) && !/(?:\.test\.tsx?|(?:^|[./-])testing[^/]*)$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), "utf8") })),
);

test("only a start makes processes, each from a list of words and none through a shell", () => {
  const importers = sources.filter(({ text }) => /["'](?:node:)?child_process["']/.test(text));
  expect(importers.length).toBeGreaterThan(2);
  for (const { file, text } of importers) {
    expect(file).toMatch(/^(?:lib\/processes\/(?:start|drill)|db\/embedded)\//);
    const imported = /import (?:type )?\{([^}]*)\} from ["']node:child_process["']/.exec(text)?.[1] ?? "exec";
    expect(
      imported.split(",").map((name) => name.trim()),
      file,
    ).not.toEqual(expect.arrayContaining(["exec"]));
    expect(imported, file).not.toContain("execSync");
    expect(text, file).not.toMatch(/\bshell\s*:/);
  }
});

test("no text is run as code", () => {
  const running =
    /\beval\(|\bnew Function\(|\bvm\.(?:run|compile)|["']node:vm["']|dangerouslySetInnerHTML|\.innerHTML\s*=/;
  expect(sources.filter(({ text }) => running.test(text)).map(({ file }) => file)).toEqual([]);
});
