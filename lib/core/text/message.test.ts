import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unknownMessage } from "@/messages/core/model";
import { orderLabels } from "@/messages/orders/status-labels";
import { typed as typedText } from "@/messages/stored/any";
import { unclearOfLast } from "@/messages/stored/connections";
import { stored } from "@/messages/stored/registry";
import { isMessage, type Message, type MessageKey, message, together, typed } from "./message";
import { render } from "./render";

const keys = Object.entries(stored).flatMap(([group, texts]) => Object.keys(texts).map((name) => `${group}.${name}`));
const paramsOf = (key: string) => {
  const [group = "", name = ""] = key.split(".");
  const text = (stored as Record<string, Record<string, unknown>>)[group]?.[name];
  return typeof text === "function" ? text.length : 0;
};
const made = (key: string, ...params: unknown[]) => [key, ...params] as unknown as Message;

const param = fc.oneof(
  fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 4 }),
  fc.nat(),
  fc.record({ amount: fc.constantFrom("1000", "-0.5", "12,5", ""), currency: fc.constantFrom("EUR", "JPY", "") }),
  fc.record({ at: fc.constantFrom("2026-11-22T10:00:00Z", "no day") }),
  fc.record({ status: fc.constantFrom("processing", "of another version") }),
  fc.constant(typed("as it came")),
  fc.constant([typed("one"), typed("two")]),
);

describe("stored messages", () => {
  test("each of them is a sentence, whatever its parameters", () => {
    expect(keys.length).toBeGreaterThan(10);
    const generated = fc.constantFrom(...keys).chain((key) => {
      const count = paramsOf(key);
      return fc.tuple(fc.constant(key), fc.array(param, { minLength: count, maxLength: count }));
    });
    fc.assert(
      fc.property(generated, ([key, params]) => {
        const text = render(JSON.parse(JSON.stringify(made(key, ...params))));
        expect(isMessage(made(key, ...params))).toBe(true);
        expect(text).not.toMatch(/undefined|\[object|NaN|Invalid/);
      }),
      { seed: 20261007, numRuns: 2_000 },
    );
  });

  test("each of them is written somewhere", () => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const written = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/\.test\.|testing/.test(name))
      .map((name) => readFileSync(join(root, "lib", name), "utf8"))
      .join("\n");
    expect(keys.filter((key) => !written.includes(`"${key}"`))).toEqual([]);
  });

  test("what an older or a newer version stored is named, and never throws", () => {
    expect(render(made("moon.landed", "Apollo", 11))).toBe(unknownMessage("moon.landed, Apollo, 11"));
    expect(render(made("any.constructor"))).toBe(unknownMessage("any.constructor"));
    expect(render(made("connections.unclearOfLast", 3))).toBe(unknownMessage("connections.unclearOfLast, 3"));
    expect(render("a sentence of before" as unknown as Message)).toBe("a sentence of before");
    expect(render(null)).toBeNull();
  });

  test("amounts, days and statuses are written where it is shown", () => {
    const forms = { numberForm: "1.234,56", timeZone: "Pacific/Auckland" } as const;
    const write = (given: unknown) => render(made("any.typed", given), forms);
    expect(write({ amount: "1000.5", currency: "EUR" })).toBe("1.000,50 EUR");
    expect(write({ amount: "12,5?", currency: "EUR" })).toBe("12,5? EUR");
    expect(write({ at: "2026-11-22T20:00:00Z" })).toBe("23 Nov 2026");
    expect(write({ status: "processing" })).toBe(orderLabels.processing);
  });

  test("several are one after the other", () => {
    const unclear = message("connections.unclearOfLast", 5, 20);
    expect(render(together(typed("Look."), unclear))).toBe(`${typedText("Look.")} ${unclearOfLast(5, 20)}`);
    expect(together(unclear)).toBe(unclear);
    expect(render([typed("a"), typed("b")])).toBe("a b");
  });

  test("the compiler refuses a key without its parameters, and a sentence", () => {
    // @ts-expect-error a parameter is missing
    message("connections.unclearOfLast", 5);
    // @ts-expect-error a count is no text
    message("connections.unclearOfLast", "5", "20");
    // @ts-expect-error no such key
    message("connections.gone" satisfies MessageKey);
    // @ts-expect-error a sentence is no message
    const sentence: Message = unclearOfLast(5, 20);
    // @ts-expect-error neither is a tuple that nobody checked
    const tuple: Message = ["connections.unclearOfLast", 5, 20];
    expect([isMessage(sentence), isMessage(tuple)]).toEqual([false, true]);
  });
});
