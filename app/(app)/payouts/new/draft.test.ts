import { expect, test } from "vitest";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { withoutSecrets } from "./draft";

test("a draft keeps every value but those that are sealed or never stored", () => {
  const typed = Object.fromEntries(catalogue.payout.map(({ name }) => [name, "4111111111111111"]));
  const kept = withoutSecrets({ ...typed, unknown: "4111111111111111" });
  expect(Object.keys(kept)).toEqual(
    catalogue.payout.filter(({ secret }) => secret === null || secret === "masked").map(({ name }) => name),
  );
  expect(kept).not.toHaveProperty("credit_card_number");
  expect(kept).not.toHaveProperty("cvv2");
});
