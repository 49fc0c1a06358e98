import { foldName } from "./field";
import { secretOf } from "./mask";

const base64 = /^[A-Za-z0-9+/=_\s-]+$/;

function isCardName(name: string): boolean {
  const secret = secretOf("payout", foldName(name));
  return secret === "sealed" || secret === "never-stored";
}

/** Finds the first parameter with a card number or a verification value, also in the columns of a batch payload. */
export function findCardData(pairs: readonly (readonly [name: string, value: string])[]): string | null {
  for (const [name, value] of pairs) {
    if (value === "") continue;
    if (isCardName(name)) return name;
    const column = foldName(name) === "payload" ? findCardColumn(value) : null;
    if (column !== null) return column;
  }
  return null;
}

function findCardColumn(payload: string): string | null {
  if (!base64.test(payload)) return null;
  const bytes = Uint8Array.from(atobLoosely(payload), (character) => character.charCodeAt(0));
  const [header = ""] = new TextDecoder().decode(bytes).split(/[\r\n]/, 1);
  const columns = header.split(/[;,\t]/).map((cell) => cell.replaceAll('"', "").trim());
  return columns.find(isCardName) ?? null;
}

function atobLoosely(text: string): string {
  const plain = text.replace(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/");
  return plain.length % 4 === 1 ? "" : atob(plain);
}
