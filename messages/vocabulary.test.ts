import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Words of the first version, and of no other product, in what a person can read. */
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

/** Strings that are read by a program and happen to hold such a word, as they stand in the source. */
const allowed: readonly string[] = [
  // A user of the operating system.
  "no user named postgres or nobody",
  // As it is stored among the gateway's statuses, and as the sandbox answers in the gateway's place.
  '"no such order"',
  "the batch has no such column",
  "No such ",
];

const readableFolders = ["app", "components", "db/embedded", "lib", "messages", "sandbox"];

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Texts in quotation marks, templates and between tags, with a blank in them: one word alone may be a key. */
function readableStrings(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/^import .*$/gm, "");
  return [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;()]{3,}</g)]
    .map(([text]) => text)
    .filter((text) => text.includes(" ") && !/\b(select|insert into|update \w+ set|from \w+)\b/.test(text));
}

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
