import { z } from "zod";
import { isDay } from "@/lib/core/time/calendar";

export const manifestName = "manifest.json";
export const filesMost = 32;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Allows only plain names: no folder, no control characters for a terminal. */
const fileName = z.string().regex(/^[a-z][a-z-]{0,40}\.(?:pdf|csv|json)$/);
const day = z.string().refine(isDay);

const manifestSchema = z.strictObject({
  version: z.literal(1),
  periodId: z.uuid(),
  from: day,
  to: day,
  closedAt: z.iso.datetime(),
  signatures: z.int().min(1),
  laterItems: z.int().min(0),
  files: z
    .array(z.strictObject({ name: fileName, bytes: z.int().min(0), sha256 }))
    .max(filesMost)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];

export function writeManifest({ files, ...about }: Manifest): string {
  const { version, periodId, from, to, closedAt, signatures, laterItems } = about;
  const listed = files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }));
  const written = { version, periodId, from, to, closedAt, signatures, laterItems, files: listed };
  return `${JSON.stringify(written, null, 2)}\n`;
}

export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
