import { expect, test } from "vitest";
import { answerFile } from "./answers";

const headerOf = (name: string) =>
  answerFile({ name, contentType: "text/plain", content: "x" }).headers.get("content-disposition");

test("a download has its name, as an attachment", () => {
  expect(headerOf("orders-2026-03-02.csv")).toBe('attachment; filename="orders-2026-03-02.csv"');
});

test.each([
  'a"; filename="evil.exe',
  "a\r\nset-cookie: x=1",
  "../../etc/passwd",
  "a\\b",
  "Müller.csv",
  "请款单.pdf",
  "a;b",
  "a\u0000b",
])("a name never ends its place in the header: %j", (name) => {
  expect(headerOf(name)).toMatch(/^attachment; filename="[\w.-]*"$/);
});
