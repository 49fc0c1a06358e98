import { readSearchedAmount } from "./typed-amount";

/** How people say "about" before an amount, in the languages that exports come in. */
const about =
  /^(?:about|approx(?:imately|\.)?|around|roughly|~|≈|±|circa|ca\.?|c\.|etwa|ungefähr|rund|um|environ|env\.?|vers|około|ok\.?|aproximadamente|aprox\.?|unos|cerca de|ongeveer|asi|zhruba|přibližně|ungefär|omkring|około|около|примерно)\s*(?=\D{0,4}\d)/iu;

/** How far from it an amount may be, in hundredths. */
export const aboutPercent = 5;

/** The amounts that a text of a search can mean when it says "about"; null: it says no such thing, or names no amount. */
export function readAboutAmount(text: string): ReturnType<typeof readSearchedAmount> {
  const said = about.exec(text.trim())?.[0];
  return said === undefined ? null : readSearchedAmount(text.trim().slice(said.length));
}
