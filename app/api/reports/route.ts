import { z } from "zod";
import { answerInTurn } from "@/app/api/answer-in-turn";
import { answerError } from "@/app/api/answer-json";
import { readBeside, readUpload } from "@/app/api/read-upload";
import { may } from "@/lib/auth/permissions";
import { actorOf, findPerson } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { answersInput } from "@/lib/settlements/input";
import { reportMaxBytes } from "@/lib/settlements/report";
import { previewReport, uploadReport } from "@/lib/settlements/report-commands";

const tooLarge = "A report may have 10 MB at most. Export a shorter period.";

const beside = z.object({
  connectionId: z.string(),
  fileName: z.string(),
  answers: answersInput,
  /** Both absent: the report is only read, and nothing is stored. */
  coversFrom: z.string().nullable().default(null),
  coversTo: z.string().nullable().default(null),
});

/**
 * Takes a transaction report as it is (the body). Without a period it is read and shown, so that a person can answer what is
 * open; with one it is stored.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const person = await findPerson();
    if (!person) throw new AppError("signed_out", "Your session has ended. Sign in again; your file is still chosen.");
    if (!may(person.role, "reports.upload")) throw new AppError("forbidden", "Your role may not upload reports.");
    const { coversFrom, coversTo, ...input } = readBeside(request, "x-report-input", beside);
    const bytes = await readUpload(request, { mostBytes: reportMaxBytes, tooLarge });
    return await answerInTurn(async () => {
      if (coversFrom === null || coversTo === null) return previewReport(actorOf(person), bytes, input.answers);
      const { reportId } = await uploadReport(openDesk(), actorOf(person), { ...input, coversFrom, coversTo, bytes });
      return { kind: "stored" as const, reportId };
    });
  } catch (error) {
    return answerError(error);
  }
}
