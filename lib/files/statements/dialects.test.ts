import { describe, expect, test } from "vitest";
import * as t from "@/messages/statements/model";
import { camt, first, head, readCase, second, whole } from "./testing-cases";

const cases: { nr: number; file: string; verdict: string[] | string }[] = [
  { nr: 92, file: "m00-base.sta", verdict: whole },
  { nr: 74, file: "m01-rabo-940-line.sta", verdict: [head.replace(" 5 ", " 26001 "), first, second] },
  {
    nr: 75,
    file: "m02-abn-header.sta",
    verdict: [...whole, "NL91ABNA0417164300 6 2026-11-04 1149.50 > 1100.00", "-49.50 |  | fee"],
  },
  { nr: 76, file: "m03-ing-0000-header.sta", verdict: whole },
  { nr: 77, file: "m04-25P.sta", verdict: whole },
  { nr: 78, file: "m06-swift-header-three-lines.sta", verdict: [head.replace(" 5 ", " 0 "), first, second] },
  {
    nr: 78,
    file: "m07-trailer-block5.sta",
    verdict: [...whole, "NL91ABNA0417164300 6 2026-11-03 1149.50 > 1149.50"],
  },
  { nr: 92, file: "m07b-rje-dollar.sta", verdict: [...whole, "NL91ABNA0417164300 6 2026-11-03 1149.50 > 1149.50"] },
  { nr: 79, file: "m08-signed-debit.sta", verdict: whole },
  { nr: 81, file: "m10-newline-in-tag.sta", verdict: whole },
  {
    nr: 83,
    file: "m11b-tag-like-61-in-86.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | Reference of sender is :20:SOMETHING and more", second],
  },
  {
    nr: 92,
    file: "m12b-dash-text-in-86.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | Invoice 1 -TX BRN-REF NO.123", "-100.50 B2 |  | Invoice 2"],
  },
  {
    nr: 89,
    file: "m13-amount-forms.sta",
    verdict: [head, "+250.00 E2E-1 B1 |  | x", "-0.50 |  | fee", "-100.00 |  | x"],
  },
  { nr: 88, file: "m16-cr-only.sta", verdict: whole },
  { nr: 88, file: "m17-at-separators.sta", verdict: whole },
  { nr: 89, file: "m18-no-code-space-mark.sta", verdict: [head, "+250.00 E2E-1 |  | x", "-100.50 |  | y"] },
  { nr: 89, file: "m19-lower-case-code.sta", verdict: whole },
  { nr: 91, file: "m20-cp850.sta", verdict: [head, first.replace("Test Payer", "Müller GmbH"), second] },
  { nr: 89, file: "m21-zero-date-opening.sta", verdict: whole },
  { nr: 90, file: "m22-mt942.sta", verdict: t.anotherMessage("942") },
  {
    nr: 85,
    file: "m23-86-before-61-and-info.sta",
    verdict: [head, "+250.00 E2E-1 B1 P-9 |  | Invoice 1 second details of the same line", "-100.50 B2 |  | "],
  },
  { nr: 89, file: "m24-soft-hyphen-blank-first.sta", verdict: whole },
  {
    nr: 89,
    file: "m25-reversals.sta",
    verdict: [
      head.replace("1149.50", "1085.50"),
      "+100.50 |  | reversal of debit",
      "-20.00 |  | reversal of credit",
      "+5.00 |  | expected credit",
    ],
  },
  ...["03", "05", "06", "07", "09", "10", "11", "12", "13"].map((version) => ({
    nr: 93,
    file: `k01-version-${version}.xml`,
    verdict: camt,
  })),
  { nr: 95, file: "k03-blank-line-first.xml", verdict: camt },
  { nr: 95, file: "k03b-bom-blank.xml", verdict: camt },
  { nr: 96, file: "k04-two-documents.xml", verdict: [...camt, "NL91ABNA0417164300 6 2026-11-04 1149.50 > 1149.50"] },
  { nr: 99, file: "k07-no-dates.xml", verdict: camt },
  { nr: 100, file: "k08-negative-amt.xml", verdict: camt },
  {
    nr: 103,
    file: "k09-charges-in-entry.xml",
    verdict: ["NL91ABNA0417164300 5 2026-11-03 1000.00 > 2526.00", "+1526.00 P-1 |  | "],
  },
  {
    nr: 103,
    file: "k10-batch-two-txdtls.xml",
    verdict: ["NL91ABNA0417164300 5 2026-11-03 1000.00 > 1429.56", "+429.56 P-1 P-2 |  | "],
  },
  { nr: 103, file: "k11-datetime-booking.xml", verdict: camt },
  {
    nr: 101,
    file: "k12-latin1-declared-utf8-bytes.xml",
    verdict: [head, "+250.00 P-1 | Müller GmbH | ", "-100.50 P-2 |  | ", t.otherEncoding("ISO-8859-1", "UTF-8")],
  },
  { nr: 103, file: "k12b-utf8-declared-latin1-bytes.xml", verdict: t.encodingIsWrong("utf-8") },
  { nr: 103, file: "k13-utf16-declared.xml", verdict: camt },
  { nr: 100, file: "k14-prtry-balance.xml", verdict: camt },
  { nr: 103, file: "k15-self-closing-and-comments.xml", verdict: [head, "+250.00 |  | ", "-100.50 P-2 |  | "] },
  { nr: 103, file: "k16-entry-in-other-currency.xml", verdict: camt },
  { nr: 102, file: "k17-camt052.xml", verdict: t.wrongMessage("urn:iso:std:iso:20022:tech:xsd:camt.052.001.08") },
  {
    nr: 103,
    file: "k18-prcd-and-opbd-differ.xml",
    verdict: [...camt, t.atLine(2, "Bal PRCD", t.previousDiffers("900.00", "1000.00"))],
  },
  {
    nr: 103,
    file: "k19-info-reversal.xml",
    verdict: ["NL91ABNA0417164300 5 2026-11-03 1000.00 > 900.00 (1 left out)", "-100.00 P-1 |  | "],
  },
  { nr: 100, file: "k20-sum-of-txssummry-net.xml", verdict: camt },
  { nr: 100, file: "k21-decimal-spaces.xml", verdict: camt },
  {
    nr: 103,
    file: "k22-same-number-two-accounts-currencies.xml",
    verdict: [...camt, "NL91ABNA0417164300 5 2026-11-01 10.00 > 10.00"],
  },
  {
    nr: 118,
    file: "z1-folder-dsstore.zip",
    verdict: [
      ...camt,
      "NL91ABNA0417164300 6 2026-11-04 1149.50 > 1149.50",
      t.leftOut("__macosx/export/._a.xml", t.parts.system),
      t.leftOut("export/.ds_store", t.parts.system),
    ],
  },
  { nr: 118, file: "z2-with-pdf.zip", verdict: [...camt, t.leftOut("kontoauszug.pdf", t.parts.pdf)] },
  { nr: 118, file: "z3-with-readme.zip", verdict: [...camt, t.leftOut("readme.txt", t.parts.note)] },
  { nr: 118, file: "z4-with-sha.zip", verdict: [...camt, t.leftOut("a.xml.sha256", t.parts.checksum)] },
  { nr: 118, file: "z5-thumbs-desktop.zip", verdict: [...camt, t.leftOut("desktop.ini", t.parts.system)] },
  { nr: 120, file: "z7-statement.gz.xml", verdict: camt },
];

describe("cases", () => {
  test.each(cases)("$nr $file", ({ file, verdict }) => expect(readCase(file)).toEqual(verdict));
});
