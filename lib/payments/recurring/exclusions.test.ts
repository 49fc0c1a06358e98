import { describe, expect, it } from "vitest";
import { takeIn } from "@/lib/files/intake/testing";
import { parseUpdate } from "@/lib/gateway/fields/testing";
import { exclusions } from "./testing-exclusions";

const ids = { "client-orderid": "U-1", "recurring-payment-id": "1584376" };
const today = "2026-11-21";

function fileOf(values: Record<string, string>): string {
  const row = { ...ids, ...values };
  const cells = Object.values(row).map((value) => `"${value}"`);
  return `${Object.keys(row).join(";")}\n${cells.join(";")}\n`;
}

describe.each(exclusions)("an update with $name", ({ values, field, kind }) => {
  it("is refused by the one check that form and server use", () => {
    const parsed = parseUpdate({ ...ids, ...values }, { today, dateForm: "DD.MM.YYYY", profileKind: kind });
    expect(parsed.ok ? [] : parsed.errors.map((error) => error.field)).toContain(field);
  });

  it("is refused in a file, in its row", () => {
    const { errors, rows } = takeIn(fileOf(values), {
      operation: "update-recurring-payment",
      profileOf: () => ({ kind }),
    });
    expect(rows).toMatchObject([{ state: "error" }]);
    expect(errors.map(([row, column]) => [row, column])).toContainEqual([1, field]);
  });
});
