import { labelOf } from "@/lib/fields/catalogue";
import { destinationKinds, destinations } from "@/lib/fields/destinations";
import { ownColumns } from "./column-words";
import { type Column, type IntakeOperation, orderIdOf } from "./columns";
import type { JudgedRow } from "./rows";

/** V8 copies what is shorter than this. */
const leastCut = 13;

/** Finds what stands twice in one file. The first row keeps it; the later one says where the first is. */
export class RepeatFinder {
  private readonly orderIds = new Map<string, number>();
  private readonly references = new Map<string, number>();
  private readonly likes = new Map<string, number>();
  private readonly columnOf: ReadonlyMap<string, number>;

  constructor(
    private readonly operation: IntakeOperation,
    columns: readonly Column[],
  ) {
    this.columnOf = new Map(
      columns.flatMap(({ target, index }) =>
        target === null ? [] : [["own" in target ? `own:${target.own}` : target.field, index] as const],
      ),
    );
  }

  /** Adds to the row what it repeats: ids and references are errors, a like payment is a warning. */
  judge(judged: JudgedRow): void {
    const { row, orderId, own } = judged;
    const idAt = orderId ? note(this.orderIds, orderId, row) : null;
    if (idAt !== null) this.refuse(judged, orderIdOf(this.operation), idAt);
    const referenceAt = own.reference ? note(this.references, own.reference, row) : null;
    if (referenceAt !== null) this.refuse(judged, "own:reference", referenceAt);
    const like = judged.state === "valid" ? this.likenessOf(judged) : null;
    const first = like && note(this.likes, like.key, row);
    if (like && first) {
      judged.warnings.push({
        column: this.columnOf.get(like.field) ?? null,
        field: like.field,
        message: `${like.says} row ${first}`,
      });
    }
  }

  private refuse(judged: JudgedRow, target: string, first: number): void {
    const isOwn = target === "own:reference";
    const label = isOwn ? ownColumns.reference.label : labelOf(this.operation, target);
    const message = `${label}: is the same as in row ${first}`;
    judged.errors.push({ column: this.columnOf.get(target) ?? null, field: isOwn ? null : target, message });
    judged.state = "error";
  }

  /** What makes two rows look like one payment: the same profile, or the same receiver, amount and currency. */
  private likenessOf({ values }: JudgedRow): { key: string; field: string; says: string } | null {
    if (this.operation !== "payout") {
      const field = "recurring-payment-id";
      const verb = this.operation === "process-recurring-payments" ? "charged" : "changed";
      return { key: values[field] ?? "", field, says: `Recurring payment ID: this profile is also ${verb} by` };
    }
    const field = destinationKinds.flatMap((kind) => destinations[kind].namedBy).find((name) => values[name]);
    if (!field) return null;
    const key = [field, values[field], values.amount, values.currency].join("\n");
    return { key, field, says: "Same receiver and amount as in" };
  }
}

/** Remembers the row of a key; gives back the row that had it before. */
function note(rows: Map<string, number>, key: string, row: number): number | null {
  const first = rows.get(key);
  if (first !== undefined) return first;
  rows.set(copyText(key), row);
  return null;
}

/** A cell of its own: what a parser cuts out of a file's text keeps all of that text alive (V8 copies short pieces only). */
function copyText(text: string): string {
  return text.length < leastCut ? text : `\n${text}`.slice(1);
}
