export const fileTypes = ["image/png", "image/jpeg", "application/pdf"] as const;
export type FileType = (typeof fileTypes)[number];

/** First bytes of PNG (W3C PNG 5.2), JPEG (ITU-T T.81 B.1.1) and PDF (ISO 32000-1 7.5.2). */
const signatures: Record<FileType, readonly number[]> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
};

export function fileTypeOf(bytes: Uint8Array): FileType | null {
  return fileTypes.find((type) => signatures[type].every((byte, at) => bytes[at] === byte)) ?? null;
}
