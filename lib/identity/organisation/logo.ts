import type { FileType } from "@/lib/core/files/file-type";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";

/** Pictures that browsers and paper show and that run nothing; an SVG may hold a script. */
export const logoTypes = ["image/png", "image/jpeg"] as const satisfies readonly FileType[];
export type LogoType = (typeof logoTypes)[number];

/** The largest logo. */
export const logoBounds = { bytes: uploadBounds["/api/organisation/logo"] };
