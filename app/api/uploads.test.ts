import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workbookMaxMb } from "@/lib/books/matching/workbook/columns";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { attachmentBounds } from "@/lib/desk/attachments/attachment";
import { bounds } from "@/lib/files/intake/bounds";
import { logoBounds } from "@/lib/identity/organisation/logo";
import { reportMaxBytes } from "@/lib/payments/resolutions/report";

test("every route that takes a file has a bound under its own address, and no other has one", () => {
  const sources = readdirSync("app/api", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => ({ file: `app/api/${file}`, source: readFileSync(`app/api/${file}`, "utf8") }))
    .filter(({ source }) => source.includes("answerUpload("));
  const paths = sources.map(({ file, source }) => {
    const path = /answerUpload\(request, \{.*?\bpath: "([^"]+)"/s.exec(source)?.[1];
    expect(file).toBe(`app${path}/route.ts`);
    return path;
  });
  expect(paths.sort()).toEqual(Object.keys(uploadBounds).sort());
});

test("rooms that read files have the bounds of their routes", () => {
  expect([
    bounds.fileBytes,
    attachmentBounds.bytes,
    reportMaxBytes,
    logoBounds.bytes,
    workbookMaxMb * 1024 ** 2,
  ]).toEqual([
    uploadBounds["/api/batches"],
    uploadBounds["/api/attachments"],
    uploadBounds["/api/reports"],
    uploadBounds["/api/organisation/logo"],
    uploadBounds["/api/matching/workbook"],
  ]);
});
