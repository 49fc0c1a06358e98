import currencyCodes from "currency-codes";
import { expect, test } from "vitest";
import { digitsByCurrency } from "./currencies";

test("the currencies and their minor units are those of the register", () => {
  const register = Object.fromEntries(currencyCodes.data.map(({ code, digits }) => [code, digits]));
  expect(Object.fromEntries(digitsByCurrency)).toEqual(register);
});
