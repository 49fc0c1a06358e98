import fc from "fast-check";
import { expect, test } from "vitest";
import { canonical } from "@/lib/payments/orders/approval-digest";
import { writeNamed } from "./write-named";

test("what is written is the canonical form, whatever was written before and in whichever order names came", () => {
  const names = fc.constantFrom("amount", "currency", "phone", "Zip", "ä", "own:reference");
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: "binary" })), (named) => {
      const turned = Object.fromEntries(Object.entries(named).reverse());
      expect(writeNamed(named)).toBe(canonical({ ...named }));
      expect(writeNamed(turned)).toBe(writeNamed(named));
    }),
    { seed: 20261121, numRuns: 300 },
  );
});
