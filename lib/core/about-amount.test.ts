import { expect, it } from "vitest";
import { readAboutAmount } from "./about-amount";

it.each([
  ["about 1900", ["1900"], null],
  ["ca. 1.900,00 EUR", ["1900.00"], "EUR"],
  ["~1900", ["1900"], null],
  ["Environ 1 900,50 €", ["1900.50"], "EUR"],
  ["um 1,234", ["1234", "1.234"], null],
  ["około 50 zł", ["50"], "PLN"],
])("%s is an amount and what is near to it", (text, amounts, currency) => {
  expect(readAboutAmount(text)).toEqual({ amounts, currency });
});

it.each(["1900", "about", "about us", "Umbau 1900", "cash 12", "car 5", "about 12 or 13", ""])("%j is none", (text) => {
  expect(readAboutAmount(text)).toBeNull();
});
