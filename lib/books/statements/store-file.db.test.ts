import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { statementFiles } from "@/db/schema/statements";
import { KeptPieces } from "@/lib/core/lists/kept-pieces";
import { sendJson } from "@/lib/core/net/send-json";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/statements/model";
import { uploadStatements } from "./commands";
import { storeFile } from "./store-file";

const { database, ctx, ana } = provideContext("test", { ana: "preparer" });

test("what a reader yields and the database doesn't take is refused, and nothing of it is stored", async () => {
  const line = {
    ...{ position: 1, amount: "-1.00", direction: "credit", isReversal: false, code: "", references: [], details: [] },
    ...{ bookingDate: "2026-11-02", valueDate: "2026-11-02", counterparty: "", text: "", raw: "raw" },
    sha256: "82a7b1b2b6d2d8d1f1a2c5a38a4a9b3ed7a0f0c2b1f26fd2bd3d1fb3d1cba5e3",
  };
  const statement = {
    ...{ format: "bai2", account: "1", number: "1", currency: "USD", closedOn: "2026-11-02", days: null, pending: 0 },
    ...{ balances: null, credits: { count: 1, amount: "-1.00" }, debits: { count: 0, amount: "0" } },
  };
  for (const closedOn of ["2026-11-02", "0000-00-00"]) {
    const pieces = new KeptPieces();
    const send = async (to: string, bytes: Uint8Array) => pieces.take(to, Buffer.from(bytes));
    await sendJson(send, "head", { statements: [{ ...statement, closedOn }], sha256: "a".repeat(64) });
    await sendJson(send, "lines", [{ statement: 0, line }]);
    const file = { name: "a", sizeBytes: 1, uploadedBy: ana.userId, uploadedAt: ctx.now() };
    const stored = database.db.transaction((tx) => storeFile(tx, file, pieces, new Map()));
    const state = closedOn === "2026-11-02" ? "23514" : "22008";
    await expect(stored).rejects.toMatchObject({ code: "invalid", message: t.valueNotStorable(state) });
  }
  expect(await database.db.$count(statementFiles)).toBe(0);
});

test("a BAI2 record below zero is stored as the movement that it takes back (nr. 73)", async () => {
  const file = [
    "01,BANK,DESK,261104,0600,1,,,2/",
    "02,DESK,BANK,1,261103,2359,USD,2/",
    "03,0123456789,USD,010,100000,,,015,74950,,/",
    "16,165,-25000,Z,B1,P-1,REVERSED/",
    "16,495,50,Z,B2,P-2,FEE/",
    "49,150000,4/",
    "98,150000,1,6/",
    "99,150000,1,8/",
  ].join("\n");
  expect(await uploadStatements(ctx, ana, { fileName: "b12.bai", bytes: strToU8(file) })).toMatchObject({
    ...{ kind: "stored", lines: 2 },
  });
});

test.each([
  ["a day that no calendar has", "Date;Amount;Currency;Account\n0000-01-01;1.50;EUR;1"],
  [
    "a character that no text has",
    ":20:A\n:25:1\n:28C:1\n:60F:C261102EUR1,00\n:61:2611021102C5,00NMSC\0X\n:62F:C261102EUR6,00\n-",
  ],
])("%s is refused with its line, not by the database", async (_name, file) => {
  const upload = uploadStatements(ctx, ana, { fileName: "a", bytes: strToU8(file) });
  await expect(upload).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(/^(Row 2|Line 5)/) });
});
