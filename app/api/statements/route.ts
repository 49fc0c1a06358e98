import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { uploadStatements } from "@/lib/books/statements/commands";
import { csvAnswersInput, uploadInput } from "@/lib/books/statements/input";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import * as t from "@/messages/statements/list";
import { fileSize } from "@/messages/statements/model";

const beside = z.object({
  fileName: z.string(),
  answers: csvAnswersInput.nullable(),
  repeats: uploadInput.shape.repeats,
});

export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "statements.upload",
    forbidden: t.roleMayNotUpload,
    beside,
    path: "/api/statements",
    tooLarge: fileSize(uploadBounds["/api/statements"] / 1024 / 1024),
    run: (actor, input, bytes) => uploadStatements(openContext(), actor, { ...input, bytes }),
  });
}
