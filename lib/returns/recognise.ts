import type { LineDetail, Reference } from "@/db/texts";
import { findClientOrderIds } from "@/lib/orders/ids";

/** A line of a bank statement, as far as it says what came back. Amounts are decimal strings without a sign. */
export type BankLine = {
  amount: string;
  direction: LineDetail["direction"];
  isReversal: boolean;
  code: string;
  references: readonly Reference[];
  details: readonly LineDetail[];
  counterparty: string;
  text: string;
  raw: string;
};

/** One transaction of a line that may be money back, and the ids that it carries. Which order it names is another question. */
export type Candidate = {
  part: number;
  side: LineDetail["direction"];
  names: string[];
  amount: string | null;
  /** Why it came back, such as AC04; "" where nothing says so. */
  code: string;
  /** The line itself says that it is a return; else only its direction can. */
  isEvident: boolean;
  /** It says that it is a fee: what takes a charge back is none. */
  isFee: boolean;
};

/** Reasons of ISO 20022 (ExternalReturnReason1Code), as banks write them in texts too. */
const reasonPattern = /(?<![A-Z0-9])((?:AC|AG|AM|BE|CN|DC|DT|ED|FF|FR|MD|MS|RC|RR|SL|SP|TM)\d{2})(?![A-Z0-9])/;
/** The end of a bank transaction code (ISO 20022, sub-family): returns of transfers, and unpaid, refunded or cancelled debits. */
const returnFamilies = /(?:^|-)(?:RRTN|RPCR|RPBC|UPDD|UPCT|UPCQ|PRDD|RCDD|RCHG)$/;
/** BAI type codes: reversals and items that are returned, rejected or reversed. */
const returnTypes = new Set([
  ...["252", "257", "258", "261", "266", "268"],
  ...["552", "555", "557", "558", "561", "566", "568"],
]);
/** MT940: the SWIFT code of a returned item, and the German codes of returns at the head of :86:. */
const swiftReturns = /^[NFS]RTI$/;
const germanReturns = /(?:^|\n):86:(?:059|108|109|159)(?:[?^\n]|$)/;

/** Words of returns in the languages of the banks that finance staff use, in capitals and without accents. */
const words = [
  ...["RETOUR(?:E|EN|NE|NEE|NES)?", "RUCKLASTSCHRIFT", "RUECKLASTSCHRIFT", "R(?:U|UE)CK(?:U|UE)BERWEISUNG"],
  ...["R(?:U|UE)CK(?:GABE|BUCHUNG|ZAHLUNG|LAUFER|LAEUFER)", "R(?:U|UE)CKGELEITET", "STORNO", "STORNIERUNG"],
  ...["RETURN(?:ED|S)?", "RTRN", "REVERSAL", "REVERSED", "REVERSE", "CHARGE ?-?BACK", "REJECT(?:ED|ION)?"],
  ...["REFUND(?:ED)?", "UNPAID", "BOUNCED", "RECALL", "UNDELIVERABLE", "REJET", "IMPAYE", "RESTITUZIONE", "INSOLUTO"],
  ...[
    "DEVOLUCION",
    "DEVUELT[AO]",
    "DEVOLVID[AO]",
    "ZWROT",
    "VRACILO",
    "VRNJENO",
    "ZAVRNJENO",
    "TERUGBOEKING",
    "STORNERING",
  ],
];
const wordPattern = new RegExp(`(?<![A-Z0-9])(?:${words.join("|")})(?![A-Z0-9])`);
/** Compounds begin with these: "Retourengebühr" is one too, and is a fee. */
const stemPattern = /(?<![A-Z0-9])(?:RETOUR|R(?:U|UE)CKLAST)/;
const feePattern =
  /(?<![A-Z0-9])(?:FEES?|GEBUHR|GEBUEHR|ENTGELT|CHARGES|COMMISSION|PROVISION|PROVIZIJA|FRAIS|COMMISSIONI)|ENTGELT|GEBUE?HR/;
const feeFamilies = /(?:^|-)(?:FEES|CHRG|COMM|COME|COMI)$/;

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toUpperCase();

/** What a text says of a return: its reason where it names one; null: nothing. */
function reasonIn(text: string): { code: string } | null {
  const plain = folded(text);
  const code = reasonPattern.exec(plain)?.[1] ?? "";
  return code !== "" || wordPattern.test(plain) || stemPattern.test(plain) ? { code } : null;
}

const isReturnCode = (code: string) =>
  returnFamilies.test(code) || returnTypes.has(code.trim()) || swiftReturns.test(code);
const isFee = (text: string, code: string) => feePattern.test(folded(text)) || feeFamilies.test(code);

/** References by which whoever ordered a payment knows it; the bank's own numbers and those of batches are no order's. */
const ownKinds: readonly Reference["kind"][] = ["endToEnd", "instruction", "transaction", "customer"];
const namesIn = (references: readonly Reference[], ...texts: string[]): string[] => [
  ...new Set([
    ...findClientOrderIds([...references.map(({ id }) => id), ...texts].join("\n")),
    ...references.filter(({ kind }) => ownKinds.includes(kind)).map(({ id }) => id),
  ]),
];

/** Parts that one transaction of a line may come to: one for each order that it names. */
export const partsOfDetail = 1_000;

/** The transactions of a bank line that may be money back, each with the ids that it carries; those without an id are left out. Pure. */
export function findCandidates(line: BankLine): Candidate[] {
  const { amount, direction, isReversal, code, references, details, counterparty, text, raw } = line;
  const ofLine = isReversal || isReturnCode(code) || germanReturns.test(raw);
  const [only, ...others] = details;
  const found: Candidate[] =
    others.length === 0
      ? [
          {
            ...{ part: 0, side: direction, amount, names: namesIn(references, counterparty, text, raw) },
            ...evidenceOf({ text: `${text}\n${counterparty}`, code, returnCode: only?.returnCode ?? "" }, ofLine),
          },
        ]
      : details.map((detail, at) => ({
          ...{ part: at * partsOfDetail, side: detail.direction, amount: detail.amount },
          names: namesIn(detail.references, detail.text),
          ...evidenceOf({ ...detail, text: `${detail.text}\n${text}`, code: detail.code || code }, ofLine),
        }));
  return found.filter((one) => one.names.length > 0 && (one.amount === null || /[1-9]/.test(one.amount)));
}

function evidenceOf(
  { text, code, returnCode }: Pick<LineDetail, "text" | "code" | "returnCode">,
  ofLine: boolean,
): Pick<Candidate, "code" | "isEvident" | "isFee"> {
  const said = reasonIn(text);
  return {
    code: returnCode || said?.code || "",
    isEvident: ofLine || returnCode !== "" || said !== null || isReturnCode(code),
    isFee: isFee(text, code),
  };
}
