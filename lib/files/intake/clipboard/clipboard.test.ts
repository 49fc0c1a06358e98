import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bounds } from "@/lib/files/intake/bounds";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { clipboardBounds, readClipboard } from "./clipboard";
import { writeClipboard } from "./write-clipboard";

const rowsOf = (html: string, text = "") => readClipboard({ html, text }).rows;
const refusalOf = (html: string, text = "", most?: number | null) => {
  try {
    readClipboard({ html, text }, most);
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
  throw new Error("not refused");
};

const excel = (
  rows: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><link id=Main-File rel=Main-File href="file:///C:/clip.htm">
<style><!--table {mso-displayed-decimal-separator:"\\,";} td {color:black;} <table> --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment--> <col width=64 span=3 style='width:48pt'>
${rows}<![if supportMisalignedColumns]>
 <tr height=0 style='display:none'> <td width=64 style='width:48pt'></td> </tr>
 <![endif]><!--EndFragment--></table></body></html>`;

describe("what spreadsheets put on the clipboard", () => {
  test("Excel: its text as shown, wrapped lines, breaks, runs of blanks, overflowing text, and no row of its own", () => {
    const html = excel(` <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Müller &amp;
  Söhne</td>
  <td class=xl66 align=right x:num="1234.5">1.234,50</td>
  <td>a<span style='mso-spacerun:yes'>&nbsp;  </span>b<br>
    second</td></tr>
 <tr height=20><td height=20 class=xl67>00123456</td><td colspan=2 style='mso-ignore:colspan'>a long text</td></tr>
 <tr height=20><td>&nbsp;</td><td></td><td>#N/A</td></tr>`);
    expect(rowsOf(html)).toEqual([
      ["Müller & Söhne", "1.234,50", "a   b\nsecond"],
      ["00123456", "a long text", ""],
      ["", "", "#N/A"],
    ]);
  });

  test("Google Sheets", () => {
    const html = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;a&gt;b&quot;}">&quot;A&quot; Ltd</td><td data-sheets-numberformat='{"1":2,"2":"#,##0.00"}'>1,234.50</td></tr><tr><td>one<br/>two</td><td></td></tr></tbody></table>`;
    expect(rowsOf(html, '"A" Ltd\t1,234.50\n"one\ntwo"\t')).toEqual([
      ['"A" Ltd', "1,234.50"],
      ["one\ntwo", ""],
    ]);
  });

  test("LibreOffice and Numbers", () => {
    const libre = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><title></title></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left"><font face="Liberation Sans">Jos&eacute; &euro;</font></td><td align="right" sdval="1.5" sdnum="1033;0;0.00"><font>1.50</font></td></tr></table></body></html>`;
    expect(rowsOf(libre)).toEqual([["José €", "1.50"]]);
    const numbers = `<table><tbody><tr><td><p class="p1">one</p><p class="p1">two</p></td><td><p class="p2"><br></p></td></tr></tbody></table>`;
    expect(rowsOf(numbers)).toEqual([["one\ntwo", ""]]);
  });

  test("rows that the spreadsheet hides are named, and kept", () => {
    const html = excel(
      "<tr><td>a</td></tr><tr height=0 style='display:none;mso-height-source:userset'><td>b</td></tr>",
    );
    expect(readClipboard({ html, text: "" })).toEqual({ rows: [["a"], ["b"]], hidden: [1] });
  });

  test("merged cells are refused where they leave a row without its own value; a title over all columns is none", () => {
    expect(refusalOf("<table><tr><td>A-1</td><td rowspan=2>100.00</td></tr><tr><td>A-2</td></tr></table>")).toBe(
      t.rowHasMerged(1, "A-1"),
    );
    expect(refusalOf('<table><tr><td>x</td></tr><tr><td colspan="2">A-1</td><td>y</td></tr></table>')).toBe(
      t.rowHasMerged(2, "A-1"),
    );
    expect(rowsOf("<table><tr><td colspan=2>Payments</td></tr><tr><td>a</td><td>b</td></tr></table>")).toEqual([
      ["Payments", ""],
      ["a", "b"],
    ]);
  });

  test.each([
    ["several tables", "<table><tr><td>x</td></tr></table><table><tr><td>y</td></tr></table>"],
    ["a table in a table", "<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>"],
    ["no table", "<p>a</p>"],
    ["a broken tag", '<table><tr><td title="x>a</td></tr></table>'],
    ["a style without an end", "<style>td{}<table><tr><td>x</td></tr></table>"],
  ])("%s: the text is read instead", (_what, html) => {
    expect(rowsOf(html, "a\tb")).toEqual([["a", "b"]]);
  });

  test("a row without cells' end tags, and references of every form", () => {
    expect(rowsOf("<tr><td>&#8364;1<td>&#x1F600;&unknown;&#0;<tr><td>a&lt;b")).toEqual([
      ["€1", "😀&unknown;&#0;"],
      ["a<b", ""],
    ]);
  });
});

describe("tab-separated text", () => {
  test.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\nc",
      [
        ["a", "b"],
        ["c", ""],
      ],
    ],
    ["a\r\r\nb", [["a"], [""], ["b"]]],
    ['"a\r\nb"\t"say ""hi"""', [["a\nb", 'say "hi"']]],
    ['12" pipe\t"no end', [['12" pipe', '"no end']]],
    ['"x" y\t"z"', [['"x" y', "z"]]],
    ["\ta\t", [["", "a", ""]]],
  ])("%j", (text, rows) => {
    expect(rowsOf("", text)).toEqual(rows);
  });

  test("marks that are never closed are not searched for again and again", () => {
    expect(rowsOf("", `"a""b\n`.repeat(20_000))).toHaveLength(20_000);
  });
});

test("what our own grid copies comes back the same", () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('"', "\t", "\n", " ", "a", "<", "&", "=", "0", "\u00a0", ",") }),
    fc.string({ unit: "grapheme" }).map((text) => text.replace(/\r/g, "")),
  );
  const block = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
  fc.assert(
    fc.property(block, (rows) => {
      const copied = writeClipboard(rows);
      expect(readClipboard(copied)).toEqual({ rows, hidden: [] });
      const text = copied.text.replace(/\r?\n/g, "\r\n");
      expect(readClipboard({ ...copied, text })).toEqual({ rows, hidden: [] });
    }),
    { seed: 14, numRuns: 500 },
  );
});

test("in a spreadsheet what we copy stays text", () => {
  const { html } = writeClipboard([["00123456", "=1+1", "<b>\nx"]]);
  expect(html).toBe(
    `<table data-paydesk-range="1"><tr><td style='mso-number-format:"\\@"'>00123456</td><td style='mso-number-format:"\\@"'>'=1+1</td><td style='mso-number-format:"\\@"'>&lt;b&gt;<br>x</td></tr></table>`,
  );
});

describe("bounds", () => {
  test("cells, columns, characters, and nothing at all", () => {
    const wide = `${"x\t".repeat(10)}\n`.repeat(2_000);
    expect(refusalOf("", wide)).toBe(t.tooManyCells("22,000", "2,000", "11", "20,000"));
    expect(readClipboard({ html: "", text: wide }, null).rows).toHaveLength(2_000);
    expect(refusalOf("", "x\t".repeat(201))).toBe(t.pastedTooManyColumns(1, "201", bounds.columns));
    expect(refusalOf("", "x".repeat(clipboardBounds.units + 1))).toBe(t.textTooLong("67,108,865", "67,108,864"));
    expect(refusalOf("", "")).toBe(t.nothingToPaste);
  });

  test("the blanks of whole rows are no columns", () => {
    expect(rowsOf("", `a\tb${"\t".repeat(16_382)}`)[0]).toHaveLength(200);
    expect(rowsOf(excel("<tr><td>a</td><td colspan=16383 style='mso-ignore:colspan'></td></tr>"))[0]).toHaveLength(200);
  });
});
