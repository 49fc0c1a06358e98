import { catalogue, fieldOf, type Operation } from "./catalogue";
import { foldName, type Secret } from "./field";
import { maskValue } from "./mask-value";

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

export function secretOf(operation: Operation, name: string): Secret {
  return fieldOf(operation, name)?.secret ?? foreignSecrets.get(bareName(name)) ?? null;
}

const verificationEnd = /(?:cvv|cvc|cvn)2?$|(?:securitycode|verificationvalue)$/;

export function isVerificationName(name: string): boolean {
  if (verificationEnd.test(bareName(name))) return true;
  const part = /([^.[\]]+)\]?$/.exec(name)?.[1] ?? "";
  return part !== "" && secretOf("payout", part) === "never-stored";
}

/** Order, names and repeated names are kept. */
export function redactPairs(operation: Operation, pairs: readonly [string, string][]): [string, string][] {
  return pairs.map(([name, value]) => [name, value === "" ? "" : maskValue(secretOf(operation, name), value)]);
}

function spellingsOf(name: string): string[] {
  const parts = foldName(name).split("_");
  const [first = "", ...others] = parts;
  const camel = first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return [name, parts.join("_"), parts.join("-"), camel, parts.join("")];
}

export function secretNames(): string[] {
  const names = [...secretFields.flatMap((field) => [field.name, ...field.aliases]), ...Object.keys(foreignNames)];
  return [...new Set(names.flatMap(spellingsOf))];
}
