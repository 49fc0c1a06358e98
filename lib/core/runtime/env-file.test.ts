import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { settingNames } from "@/lib/core/runtime/setting-rules";
import { misspeltInFile, nearSetting, warnOfSettings } from "@/lib/core/text/near-setting";
import * as t from "@/messages/core/model";
import { readEnvFile } from "./env-file";

const encode = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const read = (bytes: Uint8Array | string) => {
  const { values, problems } = readEnvFile(typeof bytes === "string" ? encode(bytes) : bytes);
  return problems.length > 0 ? problems : Object.fromEntries(values);
};

const off = { SANDBOX: "off" };
test.each<{ nr: number; name: string; file: Uint8Array | string; verdict: unknown }>([
  { nr: 135, name: "a BOM", file: "\ufeffSANDBOX=off\n", verdict: off },
  { nr: 135, name: "UTF-16 of Notepad", file: wide("SANDBOX=off\r\n"), verdict: off },
  { nr: 135, name: "UTF-16 BE", file: wide("SANDBOX=off\r\n", true), verdict: off },
  { nr: 135, name: "UTF-16 without its mark", file: wide("SANDBOX=off\n").subarray(2), verdict: [t.envIsNoText] },
  { nr: 135, name: "Windows-1252", file: Uint8Array.of(0x41, 0x3d, 0xfc), verdict: [t.envIsNoText] },
  {
    nr: 135,
    name: "# in a value",
    file: "A=b\nADMIN_PASSWORD=abc#def\n",
    verdict: [t.envHasHash(2, "ADMIN_PASSWORD")],
  },
  { nr: 135, name: "# at its start", file: "ADMIN_PASSWORD=#abcdef", verdict: [t.envHasHash(1, "ADMIN_PASSWORD")] },
  { nr: 135, name: "# in quotation marks", file: "A='b#c' # d\nB=\"#\"", verdict: { A: "b#c", B: "#" } },
  { nr: 135, name: "a comment", file: "A=b # c#d\nB= # nothing\n# C=d\n", verdict: { A: "b", B: "" } },
  { nr: 135, name: "no sign of equality", file: "PORT 3000\n", verdict: [t.envLineIsNoSetting(1)] },
  { nr: 135, name: "a colon", file: "PORT: 3000\n", verdict: [t.envLineIsNoSetting(1)] },
  { nr: 135, name: "curly quotation marks", file: "A=“b”", verdict: [t.envHasCurlyQuotes(1, "A")] },
  { nr: 135, name: "a mark that isn't closed", file: 'A="b\nB=c\n', verdict: [t.envQuoteIsOpen(1, "A")] },
  { nr: 135, name: "text after a mark", file: "A='b'c\n", verdict: [t.envHasTextAfterQuote(1, "A")] },
  { nr: 135, name: "two values", file: "PORT=1\nPORT=2\n", verdict: [t.envHasTwice(2, "PORT")] },
  { nr: 135, name: "one value twice", file: "PORT=1\nPORT=1\n", verdict: { PORT: "1" } },
  {
    nr: 135,
    name: "export, blanks and returns",
    file: "export A = b \r\nB=c\rD=e",
    verdict: { A: "b", B: "c", D: "e" },
  },
  { nr: 135, name: "several lines", file: 'A="b\nc" # d\nB="e\\nf"', verdict: { A: "b\nc", B: "e\nf" } },
])("$nr, $name", ({ file, verdict }) => {
  expect(read(file)).toEqual(verdict);
});

it("reads the example without a problem", () => {
  const { values, problems } = readEnvFile(readFileSync(join(import.meta.dirname, "../../../.env.example")));
  expect([problems, misspeltInFile([...values.keys()], settingNames)]).toEqual([[], []]);
  expect(values.get("PORT")).toBe("3000");
});

it("reads every value that can be quoted as it was meant, or names its line; none is cut", () => {
  const sign = fc.constantFrom(..."abcXYZ019 #='\"`\\n\t-_:/@ü€“".split(""));
  const value = fc.string({ unit: sign, maxLength: 20 });
  const quote = fc.constantFrom("", "'", '"', "`");
  fc.assert(
    fc.property(value, quote, fc.constantFrom("\n", "\r\n"), fc.boolean(), (meant, mark, end, hasMark) => {
      const { values, problems } = readEnvFile(
        encode(`${hasMark ? "\ufeff" : ""}A=${mark}${meant}${mark}${end}B=1${end}`),
      );
      const expected = mark === '"' ? meant.replaceAll("\\n", "\n") : mark === "" ? meant.trim() : meant;
      const given = values.get("A");
      const isComment = mark === "" && /(^|\s)#/.test(meant);
      const hasOwnMarks = mark === "" && /^\s*["'`]/.test(meant);
      if (problems.length === 0 && !isComment && !hasOwnMarks)
        expect([given, values.get("B")]).toEqual([expected, "1"]);
      else if (!isComment && !hasOwnMarks) expect(problems[0]).toContain("line 1: ");
    }),
    { seed: 42, numRuns: depth(2_000, 300) },
  );
});

describe("a name that nothing reads", () => {
  it.each([
    ["PUBLICURL", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["PUBLIC-URL", "PUBLIC_URL"],
    ["PUBLIC_URI", "PUBLIC_URL"],
    ["PAYDESK_PORT", "PORT"],
    ["port", "PORT"],
    ["SANBOX", "SANDBOX"],
    ["SANDBOX_PROT", "SANDBOX_PORT"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["ADMIN_PASSWROD", "ADMIN_PASSWORD"],
    ["SEALINGKEY", "SEALING_KEY"],
    ["CALBACK_DATABSE_URL", "CALLBACK_DATABASE_URL"],
    ["METRIC_TOKEN", "METRICS_TOKEN"],
  ])("%s is offered as %s", (name, near) => {
    expect(nearSetting(name, settingNames)).toBe(near);
    expect(misspeltInFile([name], settingNames)).toEqual([t.envNameIsNear(name, near)]);
    expect(warnOfSettings({ [name]: "x" }, settingNames, [])).toEqual([t.variableIsNear(name, near)]);
  });

  it("is found with any letter missing, doubled or changed with its neighbour", () => {
    const long = settingNames.filter((name) => name.length > 5);
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom("lost", "doubled", "swapped"),
        (name, seed, how) => {
          const at = seed % (name.length - 1);
          const [one = "", two = ""] = [name[at], name[at + 1]];
          const middle = { lost: two, doubled: one + one + two, swapped: two + one }[how];
          const written = name.slice(0, at) + middle + name.slice(at + 2);
          if (!settingNames.includes(written)) expect(nearSetting(written, settingNames)).not.toBeNull();
        },
      ),
      { seed: 42, numRuns: depth(2_000, 200) },
    );
  });

  it("of other programs is none of ours", () => {
    const usual =
      "PATH HOME HOSTNAME HOSTTYPE HOST_ID MAIL LOGNAME USER USERNAME SHELL PWD OLDPWD TERM LANG LC_ALL TZ EDITOR DISPLAY SHLVL TMPDIR TEMP COLUMNS LINES EMAIL CI NODE_ENV NODE_OPTIONS NEXT_TELEMETRY_DISABLED npm_config_cache npm_lifecycle_event PGHOST PGPORT HTTP_PROXY no_proxy KUBERNETES_SERVICE_HOST KUBERNETES_PORT OTEL_SERVICE_NAME POSTGRES_PASSWORD JAVA_HOME DATADIR_OTHER INVOCATION_ID SANDBOX_DIR SSH_CONNECTION XDG_DATA_DIRS DBUS_SESSION_BUS_ADDRESS";
    const env = Object.fromEntries(usual.split(" ").map((name) => [name, "x"]));
    expect(warnOfSettings({ ...env, PAYDESK_PORT: "tcp://10.0.0.1:3000" }, settingNames, [])).toEqual([]);
    expect(misspeltInFile(Object.keys(env), settingNames)).toEqual([]);
  });

  it("is named where it is in the file, and so are quotation marks that became a part of a value", () => {
    expect(warnOfSettings({ ADMIN_PASSWORD: '"secret words"' }, settingNames, ["GATEWAY_KEY", "PORT", "TZ"])).toEqual([
      t.envNameIsUnknown("GATEWAY_KEY"),
      t.variableHasQuotes("ADMIN_PASSWORD"),
    ]);
  });
});
