import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const verbs = new Set(
  (
    "Acknowledge Add Apply Approve Archive Cancel Change Charge Check Choose Clear Close Collapse Confirm Connect Continue " +
    "Copy Create Disable Discard Dismiss Don't Download Edit Enable End Exclude Explain Export Filter Find Generate Go Ignore Import Include " +
    "Invite Keep Lock Mark Match Move Notify Open Paste Pause Preview Print Read Refresh Reject Release Remove Reopen Replace Report Request Resend Resolve " +
    "Restore Resume Retire Retry Return Reverse Revert Review Save Send Set Show Sign Start Stay Stop Submit Switch Sync Test Try Undo " +
    "Unlock Upload Use View Withdraw"
  ).split(" "),
);

const buttons: Record<string, { named: RegExp; byContent: boolean }> = {
  button: { named: /^aria-label$/, byContent: true },
  Button: { named: /^aria-label$/, byContent: true },
  ButtonLink: { named: /^aria-label$/, byContent: true },
  ActionButton: { named: /^label$/, byContent: true },
  CopyButton: { named: /^$/, byContent: true },
  ConfirmAction: { named: /^(label|act|keep)$/, byContent: false },
  CommandForm: { named: /^button$/, byContent: false },
  ReviewFoot: { named: /^label$/, byContent: false },
};

function endOf(source: string, from: number): number {
  const pairs: Record<string, string> = { "{": "}", "(": ")", "[": "]" };
  const open = source[from] ?? "";
  const close = pairs[open] ?? open;
  let at = from + 1;
  while (at < source.length && source[at] !== close) {
    const next = source[at] ?? "";
    if (close === open) at += next === "\\" ? 2 : 1;
    else at = next in pairs || /["'`]/.test(next) ? endOf(source, at) : at + 1;
  }
  return at + 1;
}

function referencesIn(code: string): string[] {
  const found: string[] = [];
  const reference = /\b[a-z]\w*\.[a-z]\w*/g;
  for (let match = reference.exec(code); match; match = reference.exec(code)) {
    found.push(match[0]);
    if (code[reference.lastIndex] === "(") reference.lastIndex = endOf(code, reference.lastIndex);
  }
  return found;
}

function attributesOf(source: string, from: number): { attributes: [string, string][]; end: number } {
  const attributes: [string, string][] = [];
  let at = from;
  while (source[at] !== ">") {
    const name = /^([\w-]+)=/.exec(source.slice(at, at + 60))?.[1];
    if (name) {
      const start = at + name.length + 1;
      at = endOf(source, start);
      attributes.push([name, source.slice(start, at)]);
    } else at = source[at] === "{" ? endOf(source, at) : at + 1;
  }
  return { attributes, end: at };
}

function namesIn(source: string): string[] {
  const names: string[] = [];
  for (const { 1: element = "", index } of source.matchAll(/<([A-Za-z]+)(?=[\s>])/g)) {
    const row = Object.hasOwn(buttons, element) ? buttons[element] : undefined;
    if (!row) continue;
    const { attributes, end } = attributesOf(source, index + element.length + 1);
    const named = attributes.filter(([name]) => row.named.test(name)).map(([, code]) => code);
    const hasContent = named.length === 0 && row.byContent && source[end - 1] !== "/";
    const content = () =>
      source.slice(end + 1, source.indexOf(`</${element}>`, end)).replace(/<[A-Z]\w*[^<>]*\/>/g, "");
    names.push(...named, ...(hasContent ? [content()] : []));
  }
  return [...names, ...[...source.matchAll(/\b(?:act|button|keep): ([^\n]+)/g)].map(([, code = ""]) => code)];
}

const anything: never = new Proxy(() => undefined, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => "…" : key === Symbol.iterator ? undefined : anything),
  apply: () => anything,
}) as never;

function plain(message: ReactNode): string {
  if (Array.isArray(message)) return message.map(plain).join("");
  if (isValidElement<{ children?: ReactNode }>(message)) return plain(message.props.children);
  return typeof message === "string" ? message : message === (anything as unknown) ? "…" : "";
}

async function readNames(file: string): Promise<{ key: string; text: string }[]> {
  const source = readFileSync(join(root, file), "utf8");
  const modules = new Map(
    [...source.matchAll(/import \* as (\w+) from "@\/messages\/([^"]+)"/g)].map(([, alias, path]) => [alias, path]),
  );
  const names = namesIn(source)
    .flatMap(referencesIn)
    .map((reference) => reference.split("."))
    .filter(([alias]) => modules.has(alias));
  return Promise.all(
    names.map(async ([alias, key = ""]) => {
      const path = modules.get(alias) ?? "";
      const messages: Record<string, unknown> = await import(/* @vite-ignore */ join(root, "messages", `${path}.ts`));
      const message = messages[key];
      const text = typeof message === "function" ? plain(message(...Array(9).fill(anything))) : String(message);
      return { key: `${path}: ${key}`, text };
    }),
  );
}

test("the name of every button begins with a verb", async () => {
  const files = ["app", "components", "sandbox"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith(".tsx") && !file.includes("style-guide"));
  const found = (await Promise.all(files.map(readNames))).flat();
  expect(found.length).toBeGreaterThan(250);
  const wrong = found.filter(({ text }) => !verbs.has(/[A-Za-z']+/.exec(text)?.[0] ?? ""));
  expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

test("a name is found on each kind of button", () => {
  const source = [
    '<Button icon={<Plus size={16} />} onClick={() => act({ on: "it" })}>{isNew ? t.add(t.thing) : common.save}</Button>',
    "<button aria-label={t.openRow(row.number)}><span>{t.row}</span></button>",
    "<ConfirmAction label={t.stop} act={t.stopSending} title={t.stopIt} />",
    "const question = { title: t.sure, act: t.cancelPayout };",
  ].join("\n");
  expect(namesIn(source).flatMap(referencesIn)).toEqual([
    ...["t.add", "common.save", "t.openRow", "t.stop", "t.stopSending", "t.cancelPayout"],
  ]);
});
