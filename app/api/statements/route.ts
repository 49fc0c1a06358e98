import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { openContext } from "@/lib/core/open-context";
import { uploadBounds } from "@/lib/core/upload-bounds.mjs";
import { uploadStatements } from "@/lib/statements/commands";
import { csvAnswersInput, uploadInput } from "@/lib/statements/input";
import * as t from "@/messages/statements/list";
import { fileSize } from "@/messages/statements/model";

const beside = z.object({
  fileName: z.string(),
  answers: csvAnswersInput.nullable(),
  repeats: uploadInput.shape.repeats,
});

/** Takes a file of bank statements: all of it is stored, or nothing; or says what a user must answer first. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "statements.upload",
    forbidden: t.yourRoleDoesntAllow,
    beside,
    path: "/api/statements",
    tooLarge: fileSize(uploadBounds["/api/statements"] / 1024 / 1024),
    run: (actor, input, bytes) => uploadStatements(openContext(), actor, { ...input, bytes }),
  });
}
