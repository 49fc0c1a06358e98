import { expect, test } from "vitest";
import * as t from "@/messages/attachments/model";
import { attachmentBounds, downloadName, faultOf } from "./attachment";

test.each([
  ["RE-2026-0815.pdf", "application/pdf", "RE-2026-0815.pdf"],
  ["invoice.pdf.exe", "application/pdf", "invoice.pdf.pdf"],
  ["page.html", "image/png", "page.png"],
  ['a"; filename="x.html', "image/jpeg", "a_filename_x.jpg"],
  ["../../etc/passwd", "application/pdf", "etc_passwd.pdf"],
  ["Račun št. 7.pdf", "application/pdf", "Ra_un_t._7.pdf"],
  ["请款单.pdf", "application/pdf", "attachment.pdf"],
] as const)("%s is downloaded by the type of its content, %s, as %s", (name, type, shown) => {
  const made = downloadName(name, type);
  expect(made).toMatch(/^[\w-][\w.-]*\.(pdf|png|jpg)$/);
  expect(made.endsWith(shown.slice(shown.lastIndexOf(".")))).toBe(true);
});

test("a file is a PDF or picture by its first bytes, and neither empty nor too large", () => {
  const pdf = (length: number) => {
    const bytes = new Uint8Array(length);
    bytes.set(new TextEncoder().encode("%PDF-1.7"));
    return bytes;
  };
  expect(faultOf(pdf(8))).toBeNull();
  expect(faultOf(pdf(attachmentBounds.bytes))).toBeNull();
  expect(faultOf(pdf(attachmentBounds.bytes + 1))).toBe(t.tooLarge(5));
  expect(faultOf(new Uint8Array())).toBe(t.fileEmpty);
  for (const text of ["<svg/>", "MZ\u0090", "PK\u0003\u0004", " %PDF-1.7"])
    expect(faultOf(new TextEncoder().encode(text))).toBe(t.usePdf);
});
