import { z } from "zod";
import { answerInTurn } from "@/app/api/answer-in-turn";
import { answerError } from "@/app/api/answer-json";
import { readBeside, readUpload } from "@/app/api/read-upload";
import { may } from "@/lib/auth/permissions";
import { actorOf, findPerson } from "@/lib/auth/session";
import { createBatch } from "@/lib/batches/create";
import { createInput } from "@/lib/batches/input";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { bounds } from "@/lib/intake/bounds";

const nameMost = 255;
const tooLarge = `A file may have ${bounds.fileBytes / 1024 / 1024} MB at most: split it.`;

const beside = createInput.omit({ file: true, bytes: true }).extend({
  name: z.string().trim().min(1, "The file has no name.").max(nameMost, "The file's name is too long."),
});

/** Takes a file as it is (the body) and makes a draft of it: the server reads it anew and decides by itself. */
export async function POST(request: Request): Promise<Response> {
  try {
    const person = await findPerson();
    if (!person) throw new AppError("signed_out", "Your session has ended. Sign in again; your file is still chosen.");
    if (!may(person.role, "batches.create")) throw new AppError("forbidden", "Your role may not upload files.");
    const { name, ...input } = readBeside(request, "x-batch-input", beside);
    const bytes = await readUpload(request, { mostBytes: bounds.fileBytes, tooLarge });
    const file = { kind: "text" as const, name, bytes };
    return await answerInTurn(() => createBatch(openDesk(), actorOf(person), { ...input, file, bytes }));
  } catch (error) {
    return answerError(error);
  }
}
