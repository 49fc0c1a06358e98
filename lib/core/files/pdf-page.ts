import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";

/** Latin with all its accents, Cyrillic, Greek and more, embedded as far as it is used. */
const fontFolder = "node_modules/dejavu-fonts-ttf/ttf";
const fontFiles = { plain: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf", mono: "DejaVuSansMono.ttf" } as const;
type FontName = keyof typeof fontFiles;

const margin = 56;
const termWidth = 130;
const line = "#E2E6EA";
export const pdfColors = { ink: "#14181F", soft: "#4A5360", warning: "#7A4B00" } as const;

let fonts: Record<FontName, Buffer> | undefined;

/** Read once a process. */
function readFonts(): Record<FontName, Buffer> {
  const read = (name: FontName) => readFileSync(join(process.cwd(), fontFolder, fontFiles[name]));
  fonts ??= { plain: read("plain"), bold: read("bold"), mono: read("mono") };
  return fonts;
}

export type PdfHead = {
  title: string;
  author: string;
  /** The only moment in the file. */
  at: Date;
  /** Larger, and free of the compressor, whose next version may write other bytes. */
  isPlain?: boolean;
};

/** A document of A4 pages; the same bytes for the same content and moment. */
export async function writePdf(
  { title, author, at, isPlain = false }: PdfHead,
  draw: (page: PdfPage) => void,
): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: "A4",
    margin,
    lang: "en",
    displayTitle: true,
    compress: !isPlain,
    // No font yet: the first one is ours.
    font: "",
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const pieces: Buffer[] = [];
  const whole = new Promise<void>((resolve, reject) => {
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  for (const [name, bytes] of Object.entries(readFonts())) doc.registerFont(name, bytes);
  draw(new PdfPage(doc));
  doc.end();
  await whole;
  return Buffer.concat(pieces);
}

type Doc = InstanceType<typeof PDFDocument>;

/** Writes on the pages of a document, from top to bottom. */
export class PdfPage {
  /** Whether a letter was written that the fonts lack. */
  lost = false;
  private readonly width: number;

  constructor(private readonly doc: Doc) {
    this.width = doc.page.width - 2 * margin;
  }

  write(text: string, font: FontName, size: number, color: string, options: PDFKit.Mixins.TextOptions = {}): void {
    const { doc, width } = this;
    doc.font(font).fontSize(size).fillColor(color);
    const printed = printable(doc, text);
    this.lost ||= printed !== clean(text);
    doc.text(printed, { width, ...options });
  }

  space(lines: number): void {
    this.doc.moveDown(lines);
  }

  /** Begins a page where less than so much of this one is left, in points. */
  keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - margin) this.doc.addPage();
  }

  /** A row of a term and its value, under a line. */
  fact(term: string, value: string, font: FontName = "plain", align: "left" | "right" = "left"): void {
    const { doc, width } = this;
    doc.font("plain").fontSize(9);
    this.keep(doc.heightOfString(value, { width: width - termWidth }) + 8);
    const top = doc.y;
    doc
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    doc.y = top + 4;
    this.write(term, "plain", 9, pdfColors.soft, { width: termWidth });
    const below = doc.y;
    doc.x = margin + termWidth;
    doc.y = top + 4;
    this.write(value, font, 9, pdfColors.ink, { width: width - termWidth, align });
    doc.x = margin;
    doc.y = Math.max(doc.y, below) + 4;
  }
}

/** Without signs that are no letters. */
function clean(text: string): string {
  return text.normalize("NFC").replace(/[^\P{Cc}\n]/gu, " ");
}

/** The text with a sign of its own for every letter that the font lacks. */
function printable(doc: Doc, text: string): string {
  // The document has no public way to its current font, which is fontkit's and knows its letters.
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };
  const has = (letter: string) => letter === "\n" || _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return [...clean(text)].map((letter) => (has(letter) ? letter : "\ufffd")).join("");
}
