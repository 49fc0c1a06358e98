import { type PdfPage, pdfColors, writePdf } from "@/lib/core/files/pdf-page";
import * as t from "@/messages/exports/model";
import type { Receipt } from "./receipt";

const { ink, soft, warning } = pdfColors;

/** The same receipt and moment give the same bytes. */
export const writeReceipt = (receipt: Receipt, asOf: Date): Promise<Buffer<ArrayBuffer>> =>
  writePdf({ title: receipt.title, author: receipt.organisation, at: asOf }, (page) => draw(page, receipt));

function draw(page: PdfPage, receipt: Receipt): void {
  page.write(receipt.organisation, "plain", 10, soft);
  page.write(receipt.title, "bold", 16, ink);
  if (receipt.sandbox) page.write(receipt.sandbox, "bold", 10, warning);
  page.space(0.8);
  if (receipt.amount) page.write(receipt.amount, "bold", 22, ink);
  page.write(receipt.status, "bold", 12, ink);
  page.write(receipt.way, "plain", 10, soft);
  page.space(0.6);
  for (const sentence of receipt.sentences) page.write(sentence, "plain", 10, ink, { paragraphGap: 3 });
  page.space(0.8);
  for (const { term, value } of receipt.facts)
    page.fact(term, value, /\bid$|number$|reference$|^account$/i.test(term) ? "mono" : "plain");
  page.space(1);
  for (const text of [...receipt.foot, ...(page.lost ? [t.replacementNote] : [])])
    page.write(text, "plain", 8, soft, { paragraphGap: 2 });
}
