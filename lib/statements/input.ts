import { z } from "zod";
import { bounds } from "@/lib/intake/bounds";
import * as t from "@/messages/statements/model";

export const uploadInput = z.object({
  fileName: z.string().trim().min(1, t.nameIsMissing).max(200, t.nameIsTooLong),
  bytes: z.instanceof(Uint8Array).refine(({ length }) => length > 0 && length <= bounds.fileBytes, t.fileSize(50)),
});
