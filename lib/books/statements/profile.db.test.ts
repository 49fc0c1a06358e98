import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { reportMappings } from "@/db/schema/gateway-reports";
import { statementLines } from "@/db/schema/statements";
import { printCamt, type TestStatement } from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import { uploadStatements } from "./commands";
import { csvAnswersInput } from "./input";

const { database, ctx, ana } = provideContext("test", { ana: "preparer" });

const upload = (bytes: Uint8Array<ArrayBuffer>, profile: Record<string, unknown> | null = null) =>
  uploadStatements(ctx, ana, {
    fileName: "bank",
    bytes,
    answers: profile === null ? null : csvAnswersInput.parse({ profile }),
  });

const account = "DE89370400440532013000";
const twoWays = (number: string, of = account) => {
  const lines = ["D-10,00", "D10,00"].map((amount) => `:61:261102${amount}NTRFNONREF`);
  const text = [":20:S", `:25:${of}`, `:28C:${number}`, ":60F:C261101EUR5,00", ...lines];
  return strToU8([...text, ":62F:C261102EUR5,00", "-", ""].join("\r\n"));
};
const directions = async () =>
  (await database.db.select().from(statementLines).orderBy(statementLines.position)).map(({ direction }) => direction);

test("what a bank means by a minus is proved by the balances", async () => {
  // The sum is 5 + 10 - 10, because the minus reverses the debit.
  expect(await upload(twoWays("1"))).toMatchObject({ kind: "stored", asLastTime: false, notes: [] });
  expect(await directions()).toEqual(["credit", "debit"]);
});

/** A notification has no balances, so a negative debit may be a debit or a credit. */
const notification = (number: string, of = account) => {
  const line = { direction: "debit", isReversal: false, bookingDate: "2026-11-02", valueDate: "2026-11-02" } as const;
  const one: TestStatement = {
    ...{ account: of, number, currency: "EUR", opening: "0.00", openedOn: "2026-11-01", closedOn: "2026-11-02" },
    lines: [{ ...line, amount: "-10.00", endToEndId: "E1", bankId: `B${number}`, text: "Refund" }],
  };
  return strToU8(
    printCamt([{ ...one, lines: one.lines.map((each) => ({ ...each, amount: "10.00" })) }])
      .replace('<Ntry><Amt Ccy="EUR">10.00', '<Ntry><Amt Ccy="EUR">-10.00')
      .replace("camt.053", "camt.054")
      .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
      .replaceAll("Stmt>", "Ntfctn>"),
  );
};

test("where nothing proves it, it is asked once for an account, and never taken from another bank", async () => {
  const asked = await upload(notification("1"));
  expect(asked).toMatchObject({ kind: "questions", account, questions: [{ about: "signed" }] });
  expect(await directions()).toEqual([]);
  expect(await upload(notification("1"), { signed: "turns" })).toMatchObject({ kind: "stored", asLastTime: false });
  expect(await database.db.select().from(reportMappings)).toMatchObject([
    { kind: "bank", source: account, answers: { profile: { signed: "turns" } } },
  ]);
  expect(await upload(notification("2"))).toMatchObject({ kind: "stored", asLastTime: true });
  expect(await directions()).toEqual(["credit", "credit"]);
  expect(await upload(notification("2", "SI56191000000123438"))).toMatchObject({ kind: "questions" });
});

test("letters that can be read in two ways are asked about with both shown, and remembered for the account", async () => {
  const written = (number: string) =>
    new Uint8Array(
      Buffer.from(
        [
          ...[":20:S", `:25:${account}`, `:28C:${number}`, `:60F:C261101EUR${4 + Number(number)},00`],
          ":61:261102C1,00NTRFNONREF",
          ...[`:86:?20SVWZ+Rechnung ${number}?32Zak\x88ad`, `:62F:C261102EUR${5 + Number(number)},00`, "-", ""],
        ].join("\r\n"),
        "latin1",
      ),
    );
  expect(await upload(written("1"))).toMatchObject({
    kind: "questions",
    questions: [
      {
        about: "encoding",
        choices: [
          { encoding: "cp850", words: ["Zakêad"] },
          { encoding: "cp852", words: ["Zakład"] },
        ],
      },
    ],
  });
  expect(await upload(written("1"), { encoding: "cp852" })).toMatchObject({ kind: "stored" });
  expect(await upload(written("2"))).toMatchObject({ kind: "stored", asLastTime: true });
  const names = await database.db.select().from(statementLines);
  expect(names.map(({ counterparty }) => counterparty)).toEqual(["Zakład", "Zakład"]);
});

const ownCode = (number: string, of = "0123456789") => {
  const total = 2 * 100_000;
  return strToU8(
    [
      `01,BANK,DESK,2611${number},0600,1,,,2/`,
      `02,DESK,BANK,1,2611${number},2359,USD,2/`,
      `03,${of},USD,015,100000,,/`,
      ...["16,912,100000,Z,B1,P-1,FEE/", `49,${total},3/`, `98,${total},1,5/`, `99,${total},1,7/`, ""],
    ].join("\n"),
  );
};

test("a type code of the bank's own is asked once for an account, beside what was answered before", async () => {
  const asked = await upload(ownCode("03"));
  expect(asked).toMatchObject({
    kind: "questions",
    account: "0123456789",
    questions: [{ about: "codes", codes: [{ code: "912", samples: ["1000.00 FEE"] }] }],
  });
  expect(await upload(ownCode("03"), { codes: { 912: "debit" }, encoding: "windows-1252" })).toMatchObject({
    kind: "stored",
  });
  expect(await upload(ownCode("04"))).toMatchObject({ kind: "stored", asLastTime: true });
  expect(await directions()).toEqual(["debit", "debit"]);
  await upload(ownCode("05"), { codes: { 705: "credit" } }).then((again) => expect(again.kind).toBe("stored"));
  expect(await database.db.select().from(reportMappings)).toMatchObject([
    { answers: { profile: { codes: { 912: "debit", 705: "credit" }, encoding: "windows-1252" } } },
  ]);
  expect(await upload(ownCode("03", "777"))).toMatchObject({ kind: "questions" });
});
