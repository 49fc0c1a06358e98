import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { openContext } from "@/lib/core/runtime/open-context";
import { answersInput } from "@/lib/payments/resolutions/input";
import { previewReport, uploadReport } from "@/lib/payments/resolutions/report-commands";
import * as t from "@/messages/api";

const beside = z.object({
  connectionId: z.string(),
  fileName: z.string(),
  answers: answersInput,
  /** When both are absent, the report is only read, and nothing is stored. */
  coversFrom: z.string().nullable().default(null),
  coversTo: z.string().nullable().default(null),
});

export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "reports.upload",
    forbidden: t.roleMayNotReport,
    beside,
    path: "/api/reports",
    tooLarge: t.reportTooLarge,
    run: async (actor, { coversFrom, coversTo, ...input }, bytes) => {
      if (coversFrom === null || coversTo === null) return previewReport(actor, bytes, input.answers);
      const { reportId } = await uploadReport(openContext(), actor, { ...input, coversFrom, coversTo, bytes });
      return { kind: "stored" as const, reportId };
    },
  });
}
