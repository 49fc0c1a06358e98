import { destinationKinds, destinations } from "@/lib/fields/destinations";
import { type Column, type IntakeOperation, orderIdOf } from "./columns";
import type { JudgedRow } from "./rows";

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
    const refuse = (name: string, field: string | null, label: string, first: number) => {
      const message = `${label}: is the same as in row ${first}`;
      judged.errors.push({ column: this.columnOf.get(name) ?? null, field, message });
      judged.state = "error";
    };
    if (orderId) {
      const first = note(this.orderIds, orderId, row);
      const name = orderIdOf(this.operation);
      if (first !== null) refuse(name, name, "Order ID", first);
    }
    if (own.reference) {
      const first = note(this.references, own.reference, row);
      if (first !== null) refuse("own:reference", null, "Your reference", first);
    }
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
  rows.set(key, row);
  return null;
}
