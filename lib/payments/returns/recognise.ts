import type { LineDetail, Reference } from "@/db/texts";
import { findClientOrderIds } from "@/lib/payments/orders/ids";

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

export type Candidate = {
  part: number;
  side: LineDetail["direction"];
  names: string[];
  amount: string | null;
  code: string;
  isEvident: boolean;
  isFee: boolean;
};

/** ISO 20022 ExternalReturnReason1Code; banks also write these codes in texts. */
const reasonPattern = /(?<![A-Z0-9])((?:AC|AG|AM|BE|CN|DC|DT|ED|FF|FR|MD|MS|RC|RR|SL|SP|TM)\d{2})(?![A-Z0-9])/;
/**
 * These ISO 20022 sub-families end a bank transaction code: returned transfers, and unpaid, refunded or cancelled
 * debits.
 */
const returnFamilies = /(?:^|-)(?:RRTN|RPCR|RPBC|UPDD|UPCT|UPCQ|PRDD|RCDD|RCHG)$/;
/** These BAI type codes are reversals, and returned or rejected items. */
const returnTypes = new Set([
  ...["252", "257", "258", "261", "266", "268"],
  ...["552", "555", "557", "558", "561", "566", "568"],
]);
/** MT940 has a SWIFT code of a returned item, and German return codes at the start of :86:. */
const swiftReturns = /^[NFS]RTI$/;
const germanReturns = /(?:^|\n):86:(?:059|108|109|159)(?:[?^\n]|$)/;

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
const stemPattern = /(?<![A-Z0-9])(?:RETOUR|R(?:U|UE)CKLAST)/;
const feePattern =
  /(?<![A-Z0-9])(?:FEES?|GEBUHR|GEBUEHR|ENTGELT|CHARGES|COMMISSION|PROVISION|PROVIZIJA|FRAIS|COMMISSIONI)|ENTGELT|GEBUE?HR/;
const feeFamilies = /(?:^|-)(?:FEES|CHRG|COMM|COME|COMI)$/;

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toUpperCase();

function reasonIn(text: string): { code: string } | null {
  const plain = folded(text);
  const code = reasonPattern.exec(plain)?.[1] ?? "";
  return code !== "" || wordPattern.test(plain) || stemPattern.test(plain) ? { code } : null;
}

const isReturnCode = (code: string) =>
  returnFamilies.test(code) || returnTypes.has(code.trim()) || swiftReturns.test(code);
const isFee = (text: string, code: string) => feePattern.test(folded(text)) || feeFamilies.test(code);

/** The payer sets these references; the bank's own numbers and batch numbers identify no order. */
const ownKinds: readonly Reference["kind"][] = ["endToEnd", "instruction", "transaction", "customer"];
const namesIn = (references: readonly Reference[], ...texts: string[]): string[] => [
  ...new Set([
    ...findClientOrderIds([...references.map(({ id }) => id), ...texts].join("\n")),
    ...references.filter(({ kind }) => ownKinds.includes(kind)).map(({ id }) => id),
  ]),
];

export const partsOfDetail = 1_000;

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
