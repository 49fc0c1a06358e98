import type { Database } from "@/db/client";
import type { LegFigures } from "@/lib/books/matching/figures";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { CloseEvidence, EvidenceItem } from "./evidence-data";
import type { EvidenceInputs } from "./evidence-inputs";
import { bankLinesOf, type EvidenceTable, gatewayLinesOf, orderLinesOf, valueDatesOf } from "./evidence-lines";

/** left + open at the start − explained − unexplained = right. */
export type Equation = { leg: "gateway" | "bank"; left: string; right: string; of: LegFigures; addsUp: boolean };

export function equationsOf({ figures }: CloseEvidence["figures"][number]): Equation[] {
  const make = (leg: Equation["leg"], left: string, right: string, of: LegFigures): Equation => {
    const sum = addAmounts(left, of.openAtStart, negateAmount(of.named), negateAmount(of.unnamed));
    return { leg, left, right, of, addsUp: compareAmounts(sum, right) === 0 };
  };
  const { paydesk: left, gateway, batches, bank, gatewayLeg, bankLeg } = figures;
  return [make("gateway", left, gateway, gatewayLeg), make("bank", batches, bank, bankLeg)];
}

const table = (name: string, head: readonly string[], records: string[][]): EvidenceTable => ({
  ...{ name, head },
  records: () => [records],
});

// Uses codes instead of labels, because a reworded label would change the bytes.

const equationsTable = ({ evidence }: EvidenceInputs): EvidenceTable =>
  table(
    "equations.csv",
    [
      ...["connection", "currency", "leg", "left", "open_at_start", "explained", "unexplained", "right", "adds_up"],
      ...["unexplained_count", "matched_count", "matched_amount"],
      ...["fees", "fx", "reserves", "transfers", "bank_charges", "holds_since"],
    ],
    evidence.figures.flatMap((row) =>
      equationsOf(row).map(({ leg, left, right, of, addsUp }) => [
        ...[
          row.connection,
          row.currency,
          leg,
          left,
          of.openAtStart,
          of.named,
          of.unnamed,
          right,
          addsUp ? "yes" : "no",
        ],
        ...[String(of.unnamedCount), String(of.matchedCount), of.matchedAmount],
        ...(leg === "gateway"
          ? [row.figures.fees, row.figures.fx, row.figures.reserves, row.figures.transfers, ""]
          : ["", "", "", "", row.figures.bankCharges]),
        row.holdsSince ?? "",
      ]),
    ),
  );

function writeNote({ at, act, by, text, explanation, owner, until }: EvidenceItem["notes"][number]): string {
  const how = [explanation, owner && `owner ${owner}`, until && `until ${until}`].filter(Boolean).join(", ");
  return `${at} ${act} ${by}${how && ` (${how})`}${text && `: ${text}`}`;
}

const differencesTable = ({ evidence }: EvidenceInputs): EvidenceTable =>
  table(
    "differences.csv",
    [
      ...["leg", "key", "connection", "currency", "class", "about", "left", "right", "first_day"],
      ...["explanation", "owner", "until", "notes"],
    ],
    evidence.items.map((item) => [
      ...[item.leg, item.key, item.connection, item.currency, item.class, item.about, item.left, item.right],
      ...[item.firstDay, item.explanation, item.owner, item.until],
      item.notes.map(writeNote).join("\n"),
    ]),
  );

const signaturesTable = ({ signatures }: EvidenceInputs): EvidenceTable =>
  table(
    "signatures.csv",
    ["act", "user_id", "user", "at", "certification", "reason", "digest"],
    signatures.map(({ act, userId, name, at, certification, reason, digest }) => [
      ...[act, userId ?? "", name, at.toISOString(), certification, reason, digest],
    ]),
  );

const laterTable = ({ laterItems, nameOf }: EvidenceInputs): EvidenceTable =>
  table(
    "later-items.csv",
    ["kind", "ref", "connection_id", "connection", "order_id", "currency", "amount", "on", "found_at"],
    laterItems.map(({ kind, ref, connectionId, orderId, currency, amount, on, foundAt }) => [
      ...[kind, ref, connectionId ?? "", nameOf(connectionId), orderId ?? "", currency, amount, on],
      foundAt.toISOString(),
    ]),
  );

const fileHead = ["id", "name", "sha256", "size_bytes", "lines", "counted_lines", "uploaded_by_id", "uploaded_by"];
const recordOfFile = (file: EvidenceInputs["statementFiles"][number], { nameOf }: EvidenceInputs) => [
  ...[file.id, file.name, file.sha256, file.size_bytes, file.lines, file.counted, file.uploaded_by],
  ...[nameOf(file.uploaded_by, file.uploader), file.uploaded_at],
];

const gatewayFilesTable = (inputs: EvidenceInputs): EvidenceTable =>
  table(
    "gateway-files.csv",
    [...fileHead, "uploaded_at", "connection_id", "connection"],
    inputs.gatewayFiles.map((file) => [
      ...recordOfFile(file, inputs),
      ...[file.connection_id, inputs.nameOf(file.connection_id)],
    ]),
  );

const statementFilesTable = (inputs: EvidenceInputs): EvidenceTable =>
  table(
    "statement-files.csv",
    [...fileHead, "uploaded_at"],
    inputs.statementFiles.map((file) => recordOfFile(file, inputs)),
  );

export const tablesOf = (db: Database, inputs: EvidenceInputs): EvidenceTable[] => [
  equationsTable(inputs),
  differencesTable(inputs),
  signaturesTable(inputs),
  laterTable(inputs),
  valueDatesOf({ db, inputs }),
  gatewayFilesTable(inputs),
  statementFilesTable(inputs),
  gatewayLinesOf({ db, inputs }),
  bankLinesOf({ db, inputs }),
  orderLinesOf({ db, inputs }),
];
