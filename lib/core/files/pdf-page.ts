import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";

const fontFolder = "node_modules/dejavu-fonts-ttf/ttf";
const fontFiles = { plain: "DejaVuSans.ttf", bold: "DejaVuSans-Bold.ttf", mono: "DejaVuSansMono.ttf" } as const;
type FontName = keyof typeof fontFiles;

const margin = 56;
const termWidth = 130;
const line = "#E2E6EA";
export const pdfColors = { ink: "#14181F", soft: "#4A5360", warning: "#7A4B00" } as const;

let fonts: Record<FontName, Buffer> | undefined;

function readFonts(): Record<FontName, Buffer> {
  const read = (name: FontName) => readFileSync(join(process.cwd(), fontFolder, fontFiles[name]));
  fonts ??= { plain: read("plain"), bold: read("bold"), mono: read("mono") };
  return fonts;
}

export type PdfHead = {
  title: string;
  author: string;
  /** The only timestamp in the file, so that equal content gives equal bytes. */
  at: Date;
  /** Skips compression: the file is larger, but a new version of the compressor can't change its bytes. */
  isPlain?: boolean;
};

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

export class PdfPage {
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

  keep(height: number): void {
    if (this.doc.y + height > this.doc.page.height - margin) this.doc.addPage();
  }

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

function clean(text: string): string {
  return text.normalize("NFC").replace(/[^\P{Cc}\n]/gu, " ");
}

function printable(doc: Doc, text: string): string {
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } };
  const has = (letter: string) => letter === "\n" || _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return [...clean(text)].map((letter) => (has(letter) ? letter : "\ufffd")).join("");
}
