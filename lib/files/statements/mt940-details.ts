import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import type { Reference, ReferenceKind } from "./labels";

export type Details = { references: Reference[]; counterparty: string; text: string };

/** Subfields of German and Austrian banks: 20-29 and 60-63 are the purpose, 32 and 33 the other party's name. */
const isPurpose = (subfield: number) => (subfield >= 20 && subfield <= 29) || (subfield >= 60 && subfield <= 63);
const isName = (subfield: number) => subfield === 32 || subfield === 33;

/** SEPA names in a purpose (`EREF+…`), and the same between slashes (`/EREF/…/`). */
const referenceNames: Record<string, ReferenceKind> = {
  EREF: "endToEnd",
  KREF: "customer",
  PREF: "batch",
};
const namesInText = "EREF|KREF|PREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|ANAM";
const namesInSlashes =
  "EREF|PREF|MARF|CSID|CNTP|REMI|PURP|ULTC|ULTD|ORDP|BENM|TRTP|RTRN|ISDT|IREF|INIT|IBAN|BIC|NAME|ADDR";

/** What a bank writes in `:86:`, in any of the forms that are in use; what is in none of them is text. Pure. */
export function readDetails(written: string): Details {
  const structured = /^(\d{3})?([?^])\d{2}/.exec(written.replace(/\n/g, ""));
  if (structured?.[2]) return readSubfields(written.replace(/\n/g, ""), structured[2]);
  if (new RegExp(`^/(?:${namesInSlashes})/`).test(written)) return readSlashes(written.replace(/\n/g, ""));
  return { ...readNames(hideCardsInPieces(written.split("\n")).join(" ")), counterparty: "" };
}

function readSubfields(written: string, sign: string): Details {
  const [purpose, counterparty]: [string[], string[]] = [[], []];
  for (const part of written.split(sign).slice(1)) {
    const subfield = Number(part.slice(0, 2));
    if (isPurpose(subfield)) purpose.push(part.slice(2));
    else if (isName(subfield)) counterparty.push(part.slice(2));
  }
  const join = (pieces: readonly string[]) => hideCardsInPieces(pieces).join("");
  return { ...readNames(join(purpose)), counterparty: join(counterparty).trim() };
}

function readNames(purpose: string): Pick<Details, "references" | "text"> {
  const parts = purpose.split(new RegExp(`(${namesInText})\\+`));
  const references: Reference[] = [];
  const texts = [parts[0] ?? ""];
  for (let at = 1; at < parts.length; at += 2) {
    const [name = "", value = ""] = [parts[at], parts[at + 1]?.trim()];
    const kind = referenceNames[name];
    if (kind) references.push({ kind, id: value });
    else if (name === "SVWZ") texts.push(value);
  }
  return { references, text: texts.join(" ").trim() };
}

function readSlashes(written: string): Details {
  const parts = written.split(new RegExp(`/(${namesInSlashes})/`));
  const details: Details = { references: [], counterparty: "", text: "" };
  let [remitted, returned] = ["", ""];
  for (let at = 1; at < parts.length; at += 2) {
    const [name = "", value = ""] = [parts[at], parts[at + 1]?.trim()];
    const kind = referenceNames[name];
    if (kind) details.references.push({ kind, id: value.replace(/\/+$/, "") });
    // /CNTP/account/BIC/name/city/
    else if (name === "CNTP") details.counterparty = value.split("/")[2] ?? "";
    // ABN AMRO and Rabobank, also behind /BENM/ and /ORDP/.
    else if (name === "NAME") details.counterparty ||= value.replace(/\/+$/, "");
    else if (name === "REMI") remitted = value.replace(/^(?:USTD|STRD)?\/{1,2}/, "").replace(/\/+$/, "");
    // Without its reason, a return reads like any other credit.
    else if (name === "RTRN") returned = `RTRN ${value.replace(/\/+/g, " ").trim()}`;
  }
  return { ...details, text: [returned, remitted].filter(Boolean).join(" ") };
}
