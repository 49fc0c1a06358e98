import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const forbidden = [
  /\bsettl\w*/i,
  /\bmend\w*/i,
  /\b(told|said)\b/i,
  /\bby (itself|themselves)\b/i,
  /\bsomebody\b/i,
  /\bwho(so)?ever\b/i,
  /\bat most until\b/i,
  /\bthereof\b/i,
  /\blets? (it |them )?go\b/i,
  /\bwants\b/i,
  /\b(the|our|own) book\b/i,
  /\bcanary\b/i,
  /\b(take|took|taken) note\b/i,
  /\blook here first\b/i,
  /\bset aside\b/i,
  /\bfence\b/i,
  /\bpractice\b/i,
  /\brhythm\b/i,
  /\bmouth\b/i,
  /\baftermath\b/i,
  /\bglance\b/i,
  /\bpeople\b/i,
  /\bjudge[ds]?\b/i,
  /\bchild batch/i,
  /\bfailure words\b/i,
  /\bneeds you\b/i,
  /\bon others\b/i,
  /\bin motion\b/i,
  /\b(taken|sent) back\b/i,
  /\bsame again\b/i,
  /\btoo late\b/i,
  /\bonly reported\b/i,
  /\bcontradict\w*/i,
  /\bnot understood\b/i,
  /\bwrong control\b/i,
  /\bno such\b/i,
  /\bnot readable\b/i,
  /\btrouble\b/i,
  /\bis it you\b/i,
  /\bfresh proof\b/i,
  /\bthese are the oldest\b/i,
  /\ball there are\b/i,
  /\bof it\b/i,
  /\bstands?\b/i,
  /\bgoes (out|to|on)\b/i,
  /\bfinal word/i,
  /\bgateway's (own )?words?\b/i,
  /\bcooling time\b/i,
  /\brelease this database\b/i,
  /\bdesk\b/i,
  /\bnews\b/i,
  /\bruled\b/i,
  /\bspeaks?\b/i,
  /\bhears? of\b/i,
  /\bnobody\b/i,
  /\btwo persons?\b/i,
  /\bdone with failures\b/i,
  /\bfar from usual\b/i,
  /\bseen before\b/i,
  /\bask for the release\b/i,
  /\bwrite down\b/i,
];

const forbiddenInNames = [
  /\bsettl\w*/,
  /\bmend\w*/,
  /\b(told|said|say|says|sayings?)\b/,
  /\b(somebody|nobody|everybody|whoever)\b/,
  /\bby (itself|themselves)\b/,
  /\blets? (it )?go\b/,
  /\bwants?\b/,
  /\bcanary\b/,
  /\b(take|taken) (note|back)\b/,
  /\bsent back\b/,
  /\bset aside\b/,
  /\bfence\b/,
  /\bpractice\b/,
  /\brhythm\b/,
  /\b(mouth|lanes?|gather)\b/,
  /\baftermath\b/,
  /\bglance\b/,
  /\b(people|persons?)\b/,
  /\bjudg\w*|\bunjudged\b/,
  /\bchild batch/,
  /\b(trouble|news|ruled|doubt\w*)\b/,
  /\b(speaks?|hears?|heard)\b/,
  /\bstands?\b/,
  /\bdesks?\b/,
  /\b(doors?|walks?|morning)\b/,
  /\bcooling time\b/,
  /\bfailure (words?|labels?)\b/,
];

const allowedNames: Readonly<Record<string, string>> = {
  called_person: "the person at the payee who was called, who is no user",
};

const allowed: readonly string[] = [
  "no user named postgres or nobody",
  '"no such order"',
  "the batch has no such column",
  "No such ",
  '"settlement id"',
];

const readableFolders = ["app", "components", "db/embedded", "lib", "messages", "sandbox"];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** A single word may be a key, so only texts with a space count. */
function readableStrings(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/^import .*$/gm, "");
  return [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;()]{3,}</g)]
    .map(([text]) => text)
    .filter((text) => text.includes(" ") && !/\b(select|insert into|update \w+ set|from \w+)\b/.test(text));
}

function publicNames(): Map<string, string> {
  const names = new Map<string, string>();
  const add = (file: string, text: string, pattern: RegExp) => {
    for (const [, name] of text.matchAll(pattern)) if (name) names.set(name, file);
  };
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  for (const folder of ["app", "components", "db", "lib", "messages", "sandbox", "tools"])
    for (const file of sourceFiles(folder)) {
      const text = read(file);
      add(file, text, /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm);
      add(file, text, /\bname: "([a-z][a-z-]+)",\n\s*about:/g);
      add(file, text, /"(paydesk_[a-z_]+)"/g);
    }
  add("db/migrations", read("db/migrations/0000_baseline.sql"), /"([a-z][a-z_]+)"/g);
  for (const file of readdirSync(join(root, "db/functions")))
    add(file, read(`db/functions/${file}`), /\b(?:function|trigger) ([a-z_]+)/g);
  add(".env.example", read(".env.example"), /\b([A-Z][A-Z0-9_]{2,})=/g);
  add("lib/core/runtime/setting-rules.ts", read("lib/core/runtime/setting-rules.ts"), /^\s+([A-Z][A-Z0-9_]{2,}):/gm);
  add("package.json", read("package.json"), /^ {4}"([a-z:]+)":/gm);
  for (const path of readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" }))
    if (/\/(page\.tsx|route\.ts)$/.test(path)) names.set(path.replace(/\/(page\.tsx|route\.ts)$/, ""), "app");
  return names;
}

const oldWordIn = (name: string): RegExp | undefined => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .toLowerCase();
  return forbiddenInNames.find((one) => one.test(words));
};

describe("the vocabulary", () => {
  test("no readable text holds a word of the first version", () => {
    const files = readableFolders.flatMap(sourceFiles);
    expect(files.length).toBeGreaterThan(800);
    const found = files.flatMap((file) =>
      readableStrings(readFileSync(join(root, file), "utf8"))
        .filter((text) => !allowed.some((one) => text.includes(one)))
        .flatMap((text) => {
          const plain = text.replace(/\$\{[^}]*\}/g, "…");
          const word = forbidden.map((one) => plain.match(one)?.[0]).find((match) => match !== undefined);
          return word === undefined ? [] : [`${file}: “${word}” in ${text.slice(0, 120)}`];
        }),
    );
    expect(found).toEqual([]);
  });

  test("no public name holds a word of the first version", () => {
    const names = publicNames();
    expect(names.size).toBeGreaterThan(3000);
    const found = [...names].filter(([name]) => !(name in allowedNames) && oldWordIn(name) !== undefined);
    expect(found.map(([name, place]) => `${place}: ${name}`)).toEqual([]);
    expect(Object.keys(allowedNames).filter((name) => !names.has(name) || oldWordIn(name) === undefined)).toEqual([]);
  });

  test("no sentence has more than 20 words", () => {
    const found = sourceFiles("messages").flatMap((file) =>
      readableStrings(readFileSync(join(root, file), "utf8"))
        .flatMap((text) => text.replace(/\$\{[^}]*\}/g, "…").split(/(?<=[.?!]…?)\s+/))
        .filter((sentence) => sentence.split(/\s+/).length > 20)
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  test("finds such a word in each kind of string", () => {
    const source = ['const a = "Somebody else approves.";', "b(`x ${" + "x} were settled`)", "<p>Take note</p>"].join(
      "\n",
    );
    const hits = readableStrings(source).filter((text) => forbidden.some((one) => one.test(text)));
    expect(hits).toHaveLength(3);
  });
});
