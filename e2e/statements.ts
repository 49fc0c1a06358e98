import { eq } from "drizzle-orm";
import { statements } from "@/db/schema/statements";
import { uploadStatements } from "@/lib/books/statements/commands";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { printCamt, type TestStatement } from "@/lib/files/statements/testing-statements";

export const november = (number: string, opening: string, account: string): TestStatement => ({
  ...{
    account,
    number,
    currency: "EUR",
    opening,
    openedOn: "2026-11-02",
    closedOn: `2026-11-${number.padStart(2, "0")}`,
  },
  lines: (
    [
      ["12450.10", "debit", `PAYOUTS-202611${number.padStart(2, "0")}`, "Payouts of the day"],
      ["18.40", "debit", `FEES-202611${number.padStart(2, "0")}`, "Fees of payouts"],
      ["900.00", "credit", "RENT-11", "Rent of November"],
    ] as const
  ).map(([amount, direction, endToEndId, text]) => ({
    ...{ amount, direction, endToEndId, text, isReversal: false },
    ...{ bankId: `B-${endToEndId}`, bookingDate: `2026-11-${number.padStart(2, "0")}`, valueDate: "2026-11-03" },
  })),
});

export const fileOf = (all: readonly TestStatement[], name: string) => ({
  ...{ name, mimeType: "application/xml" },
  buffer: Buffer.from(printCamt(all)),
});

export async function storeStatement(app: AppContext, actor: Actor, account: string): Promise<string> {
  const { name: fileName, buffer } = fileOf([november("2", "100000.00", account)], "november.xml");
  const done = await uploadStatements(app, actor, { fileName, bytes: new Uint8Array(buffer) });
  if (done.kind !== "stored") throw new Error("a statement was asked about");
  const { fileId } = done;
  const [stored] = await app.db.select({ id: statements.id }).from(statements).where(eq(statements.fileId, fileId));
  return stored?.id ?? "";
}
