import { catalogue, fieldOf, type Operation } from "./catalogue";
import { foldName, type Secret } from "./field";
import { maskValue } from "./mask-value";

/** Other spellings under which systems carry secrets; compared without case and separators. */
const foreignNames: Record<string, Secret> = {
  card_number: "sealed",
  card_no: "sealed",
  cc_number: "sealed",
  credit_card: "sealed",
  credit_card_no: "sealed",
  pan: "sealed",
  cvv: "never-stored",
  cvc: "never-stored",
  cvc2: "never-stored",
  cvn: "never-stored",
  cvn2: "never-stored",
  cvp2: "never-stored",
  cid: "never-stored",
  csc: "never-stored",
  cvd: "never-stored",
  cav2: "never-stored",
  card_cvv: "never-stored",
  card_cvv2: "never-stored",
  card_cvc: "never-stored",
  cvv_code: "never-stored",
  security_code: "never-stored",
  card_security_code: "never-stored",
  verification_value: "never-stored",
  card_verification_value: "never-stored",
  card_verification: "never-stored",
  card_verification_code: "never-stored",
  card_verification_number: "never-stored",
  card_code: "never-stored",
  cvc_code: "never-stored",
  iban: "masked",
  account: "masked",
  account_no: "masked",
  wallet: "masked",
  wallet_address: "masked",
  social_security_number: "masked",
  inn: "masked",
};

function bareName(name: string): string {
  return foldName(name).replace(/[^a-z0-9]/g, "");
}

const secretFields = Object.values(catalogue)
  .flat()
  .filter((field) => field.secret !== null);

const foreignSecrets = new Map<string, Secret>([
  ...Object.entries(foreignNames).map(([name, secret]): [string, Secret] => [bareName(name), secret]),
  ...secretFields.flatMap((field) =>
    [field.name, ...field.aliases].map((name): [string, Secret] => [bareName(name), field.secret]),
  ),
]);

/** How a name must be treated in this operation: its own mark, or that of a secret field spelled in a foreign way. */
export function secretOf(operation: Operation, name: string): Secret {
  return fieldOf(operation, name)?.secret ?? foreignSecrets.get(bareName(name)) ?? null;
}

/** Names that end like one, whatever is before: paymentCvv2, card.cvv, x-security-code. */
const verificationEnd = /(?:cvv|cvc|cvn)2?$|(?:securitycode|verificationvalue)$/;

/** Whether a name is that of a card verification value, also as the last part of a path: card.cvv, card[cvc]. */
export function isVerificationName(name: string): boolean {
  if (verificationEnd.test(bareName(name))) return true;
  const part = /([^.[\]]+)\]?$/.exec(name)?.[1] ?? "";
  return part !== "" && secretOf("payout", part) === "never-stored";
}

/** Request or answer pairs with secret values hidden; order, names and doubled names are kept. Blank stays blank. */
export function redactPairs(operation: Operation, pairs: readonly [string, string][]): [string, string][] {
  return pairs.map(([name, value]) => [name, value === "" ? "" : maskValue(secretOf(operation, name), value)]);
}

/** A name as programs spell it: card_number, card-number, cardNumber, cardnumber. */
function spellingsOf(name: string): string[] {
  const parts = foldName(name).split("_");
  const [first = "", ...others] = parts;
  const camel = first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return [name, parts.join("_"), parts.join("-"), camel, parts.join("")];
}

/** Every name that may carry a secret, in every usual spelling: catalogue names, aliases and foreign ones (for loggers). */
export function secretNames(): string[] {
  const names = [...secretFields.flatMap((field) => [field.name, ...field.aliases]), ...Object.keys(foreignNames)];
  return [...new Set(names.flatMap(spellingsOf))];
}
