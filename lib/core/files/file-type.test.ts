import { expect, test } from "vitest";
import { fileTypeOf } from "./file-type";

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from([part]))));

test.each([
  [bytes(0x89, "PNG\r\n", 0x1a, "\n", "rest"), "image/png"],
  [bytes(0xff, 0xd8, 0xff, 0xe0, "JFIF"), "image/jpeg"],
  [bytes("%PDF-1.7\n"), "application/pdf"],
  [bytes("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), null],
  [bytes("<!doctype html>%PDF-1.7"), null],
  [bytes("GIF89a"), null],
  [bytes("MZ"), null],
  [bytes(0x89, "PNG"), null],
  [bytes(), null],
])("%s is %s by its first bytes", (file, type) => {
  expect(fileTypeOf(file)).toBe(type);
});
