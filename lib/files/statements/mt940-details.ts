import { hideCardsInPieces } from "@/lib/gateway/fields/card-numbers";
import type { Reference, ReferenceKind } from "./labels";

export type Details = { references: Reference[]; counterparty: string; text: string };

/** German and Austrian banks put the purpose in subfields 20-29 and 60-63, and the counterparty's name in 32 and 33. */
const isPurpose = (subfield: number) => (subfield >= 20 && subfield <= 29) || (subfield >= 60 && subfield <= 63);
const isName = (subfield: number) => subfield === 32 || subfield === 33;

/** SEPA names stand in a purpose as `EREF+…`, or between slashes as `/EREF/…/`. */
const referenceNames: Record<string, ReferenceKind> = {
  EREF: "endToEnd",
  KREF: "customer",
  PREF: "batch",
};
const namesInText = "EREF|KREF|PREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|ANAM";
const namesInSlashes =
  "EREF|PREF|MARF|CSID|CNTP|REMI|PURP|ULTC|ULTD|ORDP|BENM|TRTP|RTRN|ISDT|IREF|INIT|IBAN|BIC|NAME|ADDR";

/** Reads the text of `:86:` in all known bank formats; unrecognised content remains text. */
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
    // The value has the form /CNTP/account/BIC/name/city/.
    else if (name === "CNTP") details.counterparty = value.split("/")[2] ?? "";
    // ABN AMRO and Rabobank write this, also behind /BENM/ and /ORDP/.
    else if (name === "NAME") details.counterparty ||= value.replace(/\/+$/, "");
    else if (name === "REMI") remitted = value.replace(/^(?:USTD|STRD)?\/{1,2}/, "").replace(/\/+$/, "");
    // Without its reason, a return reads like any other credit.
    else if (name === "RTRN") returned = `RTRN ${value.replace(/\/+/g, " ").trim()}`;
  }
  return { ...details, text: [returned, remitted].filter(Boolean).join(" ") };
}
