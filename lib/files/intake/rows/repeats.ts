import { type MessageKey, message } from "@/lib/core/text/message";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import type { ValidatedRow } from "./validated-row";

export const likeWarnings = {
  payout: "rows.samePayment",
  "process-recurring-payments": "rows.profileChargedTwice",
  "update-recurring-payment": "rows.profileChangedTwice",
} as const satisfies Record<IntakeOperation, MessageKey>;

/** V8 copies shorter substrings. */
const leastCut = 13;

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

  check(validated: ValidatedRow): void {
    const { row, orderId, own } = validated;
    const idAt = orderId ? note(this.orderIds, orderId, row) : null;
    if (idAt !== null) this.refuse(validated, orderIdOf(this.operation), idAt);
    const referenceAt = own.reference ? note(this.references, own.reference, row) : null;
    if (referenceAt !== null) this.refuse(validated, "own:reference", referenceAt);
    const like = validated.state === "valid" ? this.likenessOf(validated) : null;
    const first = like && note(this.likes, like.what, row);
    if (like && first) {
      validated.warnings.push({
        column: this.columnOf.get(like.field) ?? null,
        field: like.field,
        fault: message(likeWarnings[this.operation], first),
        earlierRow: first,
      });
    }
  }

  private refuse(validated: ValidatedRow, target: string, first: number): void {
    const isOwn = target === "own:reference";
    validated.errors.push({
      column: this.columnOf.get(target) ?? null,
      field: isOwn ? null : target,
      fault: message("cells.duplicateOfRow", first),
      earlierRow: first,
    });
    validated.state = "error";
  }

  private likenessOf({ values }: ValidatedRow): { what: string; field: string } | null {
    if (this.operation !== "payout") {
      const field = "recurring-payment-id";
      return { what: values[field] ?? "", field };
    }
    const field = destinationKinds.flatMap((kind) => destinations[kind].namedBy).find((name) => values[name]);
    if (!field) return null;
    return { what: [field, values[field], values.amount, values.currency].join("\n"), field };
  }
}

function note(rows: Map<string, number>, key: string, row: number): number | null {
  const first = rows.get(key);
  if (first !== undefined) return first;
  rows.set(copyText(key), row);
  return null;
}

/** A substring keeps the whole file's text alive in V8, so the cell is copied. */
function copyText(text: string): string {
  return text.length < leastCut ? text : `\n${text}`.slice(1);
}
