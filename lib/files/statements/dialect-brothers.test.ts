import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import * as t from "@/messages/statements/model";
import { readCamt } from "./camt";
import { splitLines } from "./file-text";
import { camt, caseFolder, first, head, readCase, second, whole } from "./testing-cases";

const mt = (...lines: string[]) => ["", ...lines, ""].join("\r\n").slice(2);
const opened = [":20:S", ":25:NL91ABNA0417164300", ":28C:5/1", ":60F:C261101EUR1000,00"];
const closed = ":62F:C261103EUR1149,50";
const moved = [
  ":61:2611021102C250,00NTRFE2E-1//B1",
  ":86:/EREF/P-1//CNTP/NL20/INGB/Test Payer///REMI/USTD//Invoice 1/",
];
const taken = [":61:2611031103D100,50NTRFNONREF//B2", ":86:/EREF/P-2//REMI/USTD//Invoice 2/"];
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const base = readFileSync(join(caseFolder, "k01-version-09.xml"), "utf8");
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const bare = base.slice(declaration.length);
const day = (code: string, amount: string, on: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
const balances = /<Bal>.*<\/Bal>/;
const [creditEntry = "", debitEntry = ""] = base.match(/<Ntry>.*?<\/Ntry>/g) ?? [];
const statementOf = (bals: string, ...entries: string[]) =>
  `<Stmt><Id>S5</Id><ElctrncSeqNb>5</ElctrncSeqNb><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${bals}${entries.join("")}</Stmt>`;
const camtOf = (...all: string[]) =>
  `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${all.join("\n")}</BkToCstmrStmt></Document>`;
const pageOne = statementOf(day("OPBD", "1000.00", "2026-11-01") + day("ITBD", "1250.00", "2026-11-03"), creditEntry);
const pageTwo = statementOf(day("ITBD", "1250.00", "2026-11-03") + day("CLBD", "1149.50", "2026-11-03"), debitEntry);
const named = (name: string) =>
  latin(mt(...opened, ":61:2611021102C149,50NMSCNONREF", `:86:166?00A?20SVWZ+x?32${name}`, closed));
const called = (name: string) => [head, `+149.50 | ${name} | x`];

const transaction = (id: string, amount: string) =>
  `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
const batchEntry = (amount: string, one: string, other: string, beside = "") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt>${beside}<NtryDtls>${transaction("P-1", one)}${transaction("P-2", other)}</NtryDtls></Ntry>`;
const batchOf = (one: string, other: string, beside = "") =>
  camtOf(
    statementOf(
      day("OPBD", "1000.00", "2026-11-01") + day("CLBD", "1149.50", "2026-11-03"),
      batchEntry("250.00", one, other, beside),
      debitEntry,
    ),
  );
const camtBatch = (notes: string[] = []) => [head, "+250.00 P-1 P-2 |  | ", "-100.50 P-2 |  | ", ...notes];
const differing = (sum: string) => camtBatch([t.atLine(2, "Ntry", t.paymentsDiffer(sum, "250.00", "EUR"))]);

const brothers: { what: string; text: string | Uint8Array; verdict: string[] | string }[] = [
  { what: "BOM before the first field", text: `\ufeff${mt(...opened, ...moved, ...taken, closed)}`, verdict: whole },
  { what: "no dash at the end, and none between", text: mt(...opened, ...moved, ...taken, closed), verdict: whole },
  {
    what: "envelope of another message",
    text: mt("{1:F01BANKNL2AXXXX}{2:O9420000}{4:", ...opened, closed, "-}"),
    verdict: t.anotherMessage("942"),
  },
  {
    what: "advice of one credit",
    text: mt(":20:A", ":21:B", ":25:NL91ABNA0417164300", ":32A:261102EUR5,00", "-"),
    verdict: t.anotherMessage("900 or 910"),
  },
  {
    what: "a lost closing balance before the next message",
    text: mt(
      ...opened,
      ...moved,
      ...taken,
      ":20:T",
      ":25:NL91ABNA0417164300",
      ":28C:6",
      ":60F:C261103EUR1149,50",
      closed,
    ),
    verdict: t.atLine(9, ":62F:", t.isMissing),
  },
  {
    what: "the end of a message before its closing balance",
    text: mt("{1:F01A}{2:O940}{4:", ...opened, ...moved, "-}", "{1:F01A}{2:O940}{4:", ...opened, closed, "-}"),
    verdict: t.atLine(8, ":62F:", t.isMissing),
  },
  {
    what: "a line that can't be read among details is never text",
    text: mt(...opened, ...moved, ":61:something else", ...taken, closed),
    verdict: t.atLine(7, ":61:", t.notUnderstood("something else")),
  },
  {
    what: "sums of the bank that differ",
    text: mt(...opened, ...moved, ...taken, closed, ":86:/SUM/1/2/100,50/250,00/"),
    verdict: t.atLine(10, ":86:/SUM/", t.countDiffers(1, "2")),
  },
  {
    what: "counts of the bank that differ",
    text: mt(...opened, ...moved, ...taken, closed, ":90D:1EUR100,51"),
    verdict: t.atLine(10, ":90D:", t.sumDiffers("100.50", "100.51")),
  },
  {
    what: "an amount that reads two ways",
    text: mt(...opened, ":61:2611021102C1.250NTRFNONREF", closed),
    verdict: t.atLine(5, ":61:", t.notAnAmount("1.250", "1250,00")),
  },
  {
    what: "reversals whose letter is the side to which money moved, as the balances say",
    text: mt(...opened, ":61:2611021102RC250,00NTRFNONREF", ":61:2611021102RD100,50NTRFNONREF", closed),
    verdict: [head, "+250.00 |  | ", "-100.50 |  | "],
  },
  {
    what: "expected lines that no balance counts",
    text: mt(...opened, ...moved, ":61:2611021102ED7,00NTRFNONREF", ...taken, closed),
    verdict: [`${head} (1 left out)`, first, second],
  },
  {
    what: "details of ABN AMRO: a type of transfer is no id",
    text: mt(
      ...opened,
      ":61:2611021102C149,50N633NONREF",
      ":86:/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/Test Pa",
      "yer/REMI/Invoice 1/EREF/P-1",
      closed,
    ),
    verdict: [head, "+149.50 P-1 | Test Payer | Invoice 1"],
  },
  {
    what: "details of Rabobank",
    text: mt(
      ...opened,
      ":61:2611021102C149,50N541EREF",
      ":86:/EREF/P-1//ORDP//NAME/Test Payer/REMI/Invoice 1/",
      closed,
    ),
    verdict: [head, "+149.50 EREF P-1 | Test Payer | Invoice 1"],
  },
  {
    what: "an IBAN with its currency",
    text: mt(...opened, ...moved, ...taken, closed).replace("4300", "4300EUR"),
    verdict: whole,
  },
  {
    what: "an IBAN behind a BIC",
    text: mt(...opened, ...moved, ...taken, closed).replace(":25:", ":25:ABNANL2A/"),
    verdict: whole,
  },
  {
    what: "documents without a declaration between",
    text:
      base +
      bare
        .replace(/(<(?:Id|ElctrncSeqNb)>S?)5/g, "$16")
        .replace(balances, day("OPBD", "1149.50", "2026-11-03") + day("CLBD", "1149.50", "2026-11-04"))
        .replaceAll(/<Ntry>.*<\/Ntry>/g, ""),
    verdict: [...camt, "NL91ABNA0417164300 6 2026-11-04 1149.50 > 1149.50"],
  },
  {
    what: "a business envelope",
    text: `${declaration}<BizMsgEnvlp xmlns="urn:iso:std:iso:20022:tech:xsd:nvlp.001.001.01"><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>1</BizMsgIdr></AppHdr>${bare}</BizMsgEnvlp>`,
    verdict: camt,
  },
  {
    what: "a SOAP envelope",
    text: `${declaration}<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r>${bare}</r></s:Body></s:Envelope>`,
    verdict: camt,
  },
  {
    what: "a namespace of STUZZA",
    text: base.replace(/xmlns="[^"]*"/, 'xmlns="ISO:camt.053.001.02:APC:STUZZA:payments:001"'),
    verdict: camt,
  },
  { what: "no namespace", text: base.replace(/ xmlns="[^"]*"/, ""), verdict: camt },
  {
    what: "a version that isn't known",
    text: base.replace("001.09", "001.01"),
    verdict: t.wrongMessage("urn:iso:std:iso:20022:tech:xsd:camt.053.001.01"),
  },
  {
    what: "another message",
    text: `${declaration}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt/></Document>`,
    verdict: t.wrongMessage("urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"),
  },
  { what: "another XML", text: "<Invoice><Id>1</Id></Invoice>", verdict: t.wrongMessage("Invoice") },
  { what: "pages with interim balances", text: camtOf(pageOne, pageTwo), verdict: camt },
  {
    what: "a last page that is missing",
    text: camtOf(pageOne),
    verdict: t.ofStatement("NL91ABNA0417164300", "5", t.nextPageIsMissing),
  },
  { what: "a first page that is missing", text: camtOf(pageTwo), verdict: t.atLine(2, "Bal ITBD", t.pageIsMissing) },
  {
    what: "pages that don't follow each other",
    text: camtOf(pageOne, pageTwo.replace("1250.00", "1251.00")),
    verdict: t.atLine(3, "Bal ITBD", t.pageIsMissing),
  },
  { what: "only available balances", text: base.replace("OPBD", "OPAV").replace("CLBD", "CLAV"), verdict: camt },
  {
    what: "only available balances that don't fit",
    text: base.replace("OPBD", "OPAV").replace("CLBD", "CLAV").replace("1149.50", "1149.51"),
    verdict: t.ofStatement("NL91ABNA0417164300", "5", t.closingDiffers("1149.50", "1149.51", "EUR")),
  },
  {
    what: "an available balance in place of a booked one",
    text: base.replace("CLBD", "CLAV"),
    verdict: t.atLine(2, "Bal CLBD", t.isMissing),
  },
  {
    what: "balances of several days",
    text: base.replace(
      balances,
      day("OPBD", "1000.00", "2026-11-02") +
        day("CLBD", "1250.00", "2026-11-02") +
        day("OPBD", "1250.00", "2026-11-03") +
        day("CLBD", "1149.50", "2026-11-03"),
    ),
    verdict: camt,
  },
  {
    what: "a reversal with the side of what it reverses, as the balances say",
    text: base
      .replace("<Sts>", "<RvslInd>true</RvslInd><Sts>")
      .replace("CRDT</CdtDbtInd><RvslInd>", "DBIT</CdtDbtInd><RvslInd>"),
    verdict: camt,
  },
  {
    what: "UTF-8 that a bank read as Windows-1252",
    text: Buffer.from(named("M\u00c3\u00bcller")).toString("latin1"),
    verdict: called("Müller"),
  },
  { what: "escapes of HTML", text: named("M&uuml;ller &amp; S&#246;hne"), verdict: called("Müller & Söhne") },
  { what: "what looks like an escape", text: named("R&D; &x; AT&T"), verdict: called("R&D; &x; AT&T") },
  {
    what: "loose accents",
    text: new Uint8Array(
      Buffer.from(
        Buffer.from(named("Mu\u0308ller".normalize("NFC")))
          .toString("latin1")
          .normalize("NFD"),
      ),
    ),
    verdict: called("Müller"),
  },
  { what: "a euro sign of ISO 8859-15", text: named("B\u00e4cker 10 \u00a4"), verdict: called("Bäcker 10 €") },
  {
    what: "quotes and an apostrophe of Windows",
    text: named("\u0084O\u0092Neil\u0093 M\u00fcller"),
    verdict: called("„O’Neil“ Müller"),
  },
  {
    what: "all umlauts of CP850",
    text: named("M\u0081ller K\u0094ln B\u0084r Stra\u00e1e"),
    verdict: called("Müller Köln Bär Straße"),
  },
  {
    what: "no letters of any encoding",
    text: named("a\u0090\u00d7\u0081b\u00c5"),
    verdict: [...called("a\u0090×\u0081bÅ"), t.encodingUncertain("a\ufffd×\ufffdbÅ")],
  },
  {
    what: "no statement number: the opening balance's day stands for it",
    text: mt(...opened.filter((line) => !line.startsWith(":28C")), ...moved, ...taken, closed),
    verdict: [head.replace(" 5 ", " 2026-11-01 "), first, second],
  },
  {
    what: "two statements without a number",
    text: mt(
      ...[":20:S", ":25:NL91ABNA0417164300", ":60F:C261101EUR1000,00", ...moved, ":62F:C261102EUR1250,00"],
      ...[":20:T", ":25:NL91ABNA0417164300", ":60F:C261102EUR1250,00", ...taken, closed],
    ),
    verdict: [
      "NL91ABNA0417164300 2026-11-01 2026-11-02 1000.00 > 1250.00",
      first,
      "NL91ABNA0417164300 2026-11-02 2026-11-03 1250.00 > 1149.50",
      second,
    ],
  },
  {
    what: "pages without a number",
    text: mt(
      ...[":20:S", ":25:NL91ABNA0417164300", ":60F:C261101EUR1000,00", ...moved, ":62M:C261102EUR1250,00"],
      ...[":20:T", ":25:NL91ABNA0417164300", ":60M:C261102EUR1250,00", ...taken, closed],
    ),
    verdict: [head.replace(" 5 ", " 2026-11-01 "), first, second],
  },
  {
    what: "no statement number and no day",
    text: mt(":20:S", ":25:NL91ABNA0417164300", ":60F:C000000EUR1000,00", ...moved, ...taken, closed),
    verdict: t.atLine(3, ":28C:", t.isMissing),
  },
  { what: "a batch whose payments differ from it", text: batchOf("150.00", "90.00"), verdict: differing("240.00") },
  { what: "a batch of its payments", text: batchOf("150.00", "100.00"), verdict: camtBatch() },
  {
    what: "a batch less the bank's charges",
    text: batchOf("150.00", "103.00", '<Chrgs><Rcrd><Amt Ccy="EUR">3.00</Amt></Rcrd></Chrgs>'),
    verdict: camtBatch(),
  },
  {
    what: "a batch with one payment back",
    text: batchOf("300.00", "50.00").replace(
      "<TxDtls><Refs><EndToEndId>P-2",
      "<TxDtls><CdtDbtInd>DBIT</CdtDbtInd><Refs><EndToEndId>P-2",
    ),
    verdict: camtBatch(),
  },
  {
    what: "a batch of payments in another currency",
    text: batchOf("1", "2").replaceAll('<TxAmt><Amt Ccy="EUR">', '<TxAmt><Amt Ccy="USD">'),
    verdict: camtBatch(),
  },
  {
    what: "a batch of fewer payments than it counts",
    text: batchOf("150.00", "100.00", "<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>"),
    verdict: camtBatch([t.atLine(2, "Ntry", t.countDiffers(2, "3"))]),
  },
  {
    what: "more doubts than are listed",
    text: camtOf(
      statementOf(
        day("OPBD", "0.00", "2026-11-01") + day("CLBD", "70.00", "2026-11-03"),
        ...Array.from({ length: 7 }, () => batchEntry("10.00", "4.00", "4.00")),
      ),
    ),
    verdict: [
      "NL91ABNA0417164300 5 2026-11-03 0.00 > 70.00",
      ...Array.from({ length: 7 }, () => "+10.00 P-1 P-2 |  | "),
      t.atLine(2, "Ntry", t.paymentsDiffer("8.00", "10.00", "EUR")),
      t.moreDifferences(2),
    ],
  },
  { what: "a PDF", text: "%PDF-1.7 1 0 obj", verdict: t.isNoStatement(t.parts.pdf) },
  { what: "a RAR archive", text: latin("Rar!\u001a\u0007\u0001"), verdict: t.unpackItFirst(t.packs.rar) },
  {
    what: "a 7z archive in a ZIP file",
    text: zipSync({ "a.xml": strToU8(base), "b.7z": latin("7z\u00bc\u00af\u0027\u001c") }),
    verdict: t.inFile("b.7z", t.unpackItFirst(t.packs.seven)),
  },
  { what: "an encrypted file", text: "-----BEGIN PGP MESSAGE-----", verdict: t.unpackItFirst(t.packs.pgp) },
  {
    what: "a workbook",
    text: zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8("<workbook/>") }),
    verdict: t.isWorkbook,
  },
  { what: "a web page", text: "<!DOCTYPE html><html></html>", verdict: t.isNoStatement(t.parts.page) },
  { what: "a damaged gzip file", text: gzipSync(strToU8(base)).slice(0, 200), verdict: t.gzipIsDamaged },
  { what: "a gzip file of a ZIP file", text: gzipSync(zipSync({ a: strToU8(base) })), verdict: t.archiveInArchive },
  { what: "gzip files in a ZIP file", text: zipSync({ "a.xml.gz": gzipSync(strToU8(base)) }), verdict: camt },
  {
    what: "a ZIP file of PDFs",
    text: zipSync({ "a.pdf": strToU8("%PDF-1.4"), "b.pdf": strToU8("%PDF-1.4") }),
    verdict: t.nothingButOthers("a.pdf, b.pdf"),
  },
  { what: "a statement that is called a note", text: zipSync({ "readme.txt": strToU8(base) }), verdict: camt },
  {
    what: "a checksum that is none",
    text: zipSync({ "a.xml": strToU8(base), "b.md5": strToU8("more") }),
    verdict: t.inFile("b.md5", t.notAStatement),
  },
];

describe("brothers", () => {
  test.each(brothers)("$what", ({ text, verdict }) =>
    expect(readCase(typeof text === "string" ? strToU8(text) : text)).toEqual(verdict),
  );
});

test("whatever size its pieces have, a file is read alike", () => {
  const file = readFileSync(join(caseFolder, "k04-two-documents.xml"), "utf8");
  const pieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  const read = (size: number) => [...readCamt(pieces(file, size))].map((part) => JSON.stringify(part));
  for (const size of [1, 2, 3, 7, 64]) expect(read(size)).toEqual(read(file.length));
  const lines = (size: number) => [...splitLines(pieces("a\r\nb\rc\n\r\nd@@e\r\r\nf", size), true)];
  for (const size of [1, 2, 3]) expect(lines(size)).toEqual(lines(100));
  expect(lines(1).map(({ text }) => text)).toEqual(["a", "b", "c", "", "d", "e", "f"]);
});
