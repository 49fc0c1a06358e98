import { describe, expect, test } from "vitest";
import { updateInput, usualInputs } from "./input";
import {
  type ConnectionSettings,
  connectionSettings,
  describeValues,
  pickSettings,
  type SettingName,
  usualReading,
} from "./settings";

const names = Object.keys(connectionSettings) as SettingName[];
const usual = {
  ...Object.fromEntries(names.map((name) => [name, connectionSettings[name].usual])),
  name: "Acme",
  scheduleReading: usualReading,
} as ConnectionSettings;
const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "./*.ts", "!./*.test.ts", "!/app/**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("a setting of a connection", () => {
  test("is taken as it usually is, by the form and by the connections file, where it may be left out", () => {
    const connectionId = "00000000-0000-4000-8000-000000000001";
    expect(updateInput.parse({ connectionId, ...usual })).toEqual({ connectionId, ...usual });
    for (const name of names) expect(usualInputs[name].parse(undefined)).toEqual(usual[name]);
  });

  test("of another kind is refused with a message at its name", () => {
    const odd = { choice: "other", switch: "yes", codes: [""], whole: 0.5 };
    for (const name of names) {
      const values = {
        connectionId: "00000000-0000-4000-8000-000000000001",
        ...usual,
        [name]: odd[connectionSettings[name].kind],
      };
      const parsed = updateInput.safeParse(values);
      expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([name]);
    }
  });

  test("has words of its own, and nothing else of a connection comes with it", () => {
    const lines = describeValues(usual);
    expect(new Set(lines.map(({ term }) => term)).size).toBe(names.length);
    for (const { value } of lines) expect(value).not.toBe("");
    expect(pickSettings({ ...usual, controlKeySealed: "sealed" } as never)).toEqual(usual);
  });

  test("is named by its row and by what acts on it, never by the form, the page, the view or the change", () => {
    const derived =
      /settings-form|settings\/page|\/(views|queries|effect|input|declared|declared-file|commands|route)\.tsx?$/;
    const files = Object.entries(sources).filter(([file]) => derived.test(file));
    expect(files.length).toBeGreaterThanOrEqual(10);
    for (const name of names.filter((one) => !actedOn.includes(one)))
      expect(files.flatMap(([file, text]) => (new RegExp(`\\b${name}\\b`).test(text) ? [file] : []))).toEqual([]);
  });
});

const actedOn: SettingName[] = ["dateForm", "callbackParameter", "statusQuery"];
