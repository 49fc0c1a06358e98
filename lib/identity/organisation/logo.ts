import type { FileType } from "@/lib/core/files/file-type";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";

/** These types can't run code; an SVG may hold a script. */
export const logoTypes = ["image/png", "image/jpeg"] as const satisfies readonly FileType[];
export type LogoType = (typeof logoTypes)[number];

export const logoBounds = { bytes: uploadBounds["/api/organisation/logo"] };
