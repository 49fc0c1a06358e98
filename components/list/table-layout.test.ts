import fc from "fast-check";
import { expect, test } from "vitest";
import { boundWidth, maxWidth, minWidth, printLayout, readLayout, usualLayout } from "./table-layout";

const keys = ["payee", "status", "amount"];

test("a layout that was written is read as it was", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.constantFrom(...keys)),
      fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: minWidth, max: maxWidth }), { noNullPrototype: true }),
      (compact, pinned, widths) => {
        const layout = { compact, pinned, widths };
        expect(readLayout(printLayout(layout), keys)).toEqual(layout);
      },
    ),
    { seed: 20261124 },
  );
});

test("anything else is the usual layout: unknown columns, unknown words, widths out of bounds", () => {
  expect(readLayout(undefined, keys)).toEqual(usualLayout);
  expect(readLayout("pin.secret~w.secret.100~w.payee.-5~w.payee.1e9~x~~.", keys)).toEqual(usualLayout);
  expect(readLayout("w.payee.9999~w.status.1", keys).widths).toEqual({ payee: maxWidth, status: minWidth });
  expect(boundWidth(100.4)).toBe(100);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { widths } = readLayout(text, keys);
      for (const width of Object.values(widths)) expect(width).toBeGreaterThanOrEqual(minWidth);
    }),
    { seed: 20261124 },
  );
});
