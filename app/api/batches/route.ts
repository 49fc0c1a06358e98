import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { openContext } from "@/lib/core/runtime/open-context";
import { bounds } from "@/lib/files/intake/bounds";
import { createBatch } from "@/lib/payments/batches/create";
import { createInput } from "@/lib/payments/batches/input";
import * as t from "@/messages/api";

const nameMost = 255;

const beside = createInput.omit({ file: true, bytes: true }).extend({
  fileName: z.string().trim().min(1, t.fileNameMissing).max(nameMost, t.fileNameTooLong),
});

/** The server reads the file again and doesn't trust the browser's validation. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "batches.create",
    forbidden: t.roleMayNotUpload,
    beside,
    path: "/api/batches",
    tooLarge: t.fileTooLarge(bounds.fileBytes / 1024 / 1024),
    run: (actor, { fileName, ...input }, bytes) => {
      const file = { kind: "text" as const, name: fileName, bytes };
      return createBatch(openContext(), actor, { ...input, file, bytes });
    },
  });
}
