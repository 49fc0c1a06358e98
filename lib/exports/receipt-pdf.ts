import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import * as t from "@/messages/exports/model";
import type { Receipt } from "./receipt";

/** Latin with all its accents, Cyrillic, Greek and more, embedded as far as it is used. */
const fontFolder = "node_modules/dejavu-fonts-ttf/ttf";
const fontFiles = { plain: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf", mono: "DejaVuSansMono.ttf" } as const;
type FontName = keyof typeof fontFiles;

const margin = 56;
const termWidth = 130;
const ink = "#14181F";
const soft = "#4A5360";
const line = "#E2E6EA";
const unprintable = t.replacesCharactersThatThis;

let fonts: Record<FontName, Buffer> | undefined;

/** Read once a process. */
function readFonts(): Record<FontName, Buffer> {
  const read = (name: FontName) => readFileSync(join(process.cwd(), fontFolder, fontFiles[name]));
  fonts ??= { plain: read("plain"), bold: read("bold"), mono: read("mono") };
  return fonts;
}

/** A receipt as a PDF; the same bytes for the same receipt and moment. */
export async function writeReceipt(receipt: Receipt, asOf: Date): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: "A4",
    margin,
    lang: "en",
    displayTitle: true,
    // No font yet: the first one is ours.
    font: "",
    info: { Title: receipt.title, Author: receipt.organisation, CreationDate: asOf, ModDate: asOf },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  for (const [name, bytes] of Object.entries(readFonts())) doc.registerFont(name, bytes);
  draw(doc, receipt);
  doc.end();
  await whole;
  return Buffer.concat(pieces);
}

type Doc = InstanceType<typeof PDFDocument>;

function draw(doc: Doc, receipt: Receipt): void {
  const width = doc.page.width - 2 * margin;
  let lost = false;
  const say = (text: string, font: FontName, size: number, color: string, options: PDFKit.Mixins.TextOptions = {}) => {
    doc.font(font).fontSize(size).fillColor(color);
    const printed = printable(doc, text);
    lost ||= printed !== clean(text);
    doc.text(printed, { width, ...options });
  };
  say(receipt.organisation, "plain", 10, soft);
  say(receipt.title, "bold", 16, ink);
  if (receipt.sandbox) say(receipt.sandbox, "bold", 10, "#7A4B00");
  doc.moveDown(0.8);
  if (receipt.amount) say(receipt.amount, "bold", 22, ink);
  say(receipt.status, "bold", 12, ink);
  say(receipt.way, "plain", 10, soft);
  doc.moveDown(0.6);
  for (const sentence of receipt.sentences) say(sentence, "plain", 10, ink, { paragraphGap: 3 });
  doc.moveDown(0.8);
  for (const { term, value } of receipt.facts) {
    const isId = /\bid$|number$|reference$|^account$/i.test(term);
    doc.font("plain").fontSize(9);
    const height = doc.heightOfString(value, { width: width - termWidth }) + 8;
    if (doc.y + height > doc.page.height - margin) doc.addPage();
    const top = doc.y;
    doc
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    doc.y = top + 4;
    say(term, "plain", 9, soft, { width: termWidth });
    const below = doc.y;
    doc.x = margin + termWidth;
    doc.y = top + 4;
    say(value, isId ? "mono" : "plain", 9, ink, { width: width - termWidth });
    doc.x = margin;
    doc.y = Math.max(doc.y, below) + 4;
  }
  doc.moveDown(1);
  for (const text of [...receipt.foot, ...(lost ? [unprintable] : [])])
    say(text, "plain", 8, soft, { paragraphGap: 2 });
}

/** Without signs that are no letters. */
function clean(text: string): string {
  return text.normalize("NFC").replace(/[^\P{Cc}\n]/gu, " ");
}

/** The text with a sign of its own for every letter that the font lacks. */
function printable(doc: Doc, text: string): string {
  // The document tells its current font to no one; it is fontkit's, which knows its letters.
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };
  const has = (letter: string) => letter === "\n" || _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return [...clean(text)].map((letter) => (has(letter) ? letter : "\ufffd")).join("");
}
