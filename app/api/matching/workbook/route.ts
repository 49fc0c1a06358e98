import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { answerError, answerFile } from "@/app/api/answers";
import { findPeriod, itemList } from "@/lib/books/matching/queries";
import { workbookMaxMb } from "@/lib/books/matching/workbook/columns";
import { applyWorkbook, previewWorkbook } from "@/lib/books/matching/workbook/commands";
import { writeDifferences } from "@/lib/books/matching/workbook/write-workbook";
import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/workbook";

export async function GET(request: Request): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  const ctx = openContext();
  const params = new URL(request.url).searchParams;
  const { filter } = itemList.read((name) => params.get(name) ?? undefined);
  try {
    const period = may(user.role, "matching.read") ? await findPeriod(ctx, filter.periodId) : null;
    if (!period) throw new AppError("not_found", t.noPeriod);
    return answerFile({
      name: `differences-${period.fromDay}-${period.toDay}.xlsx`,
      contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      content: await writeDifferences(ctx, user.connectionIds, period, filter),
    });
  } catch (error) {
    return answerError(error);
  }
}

const beside = z.object({ fileName: z.string(), seenDigest: z.string().nullable() });

/** Previews a filled-in workbook; a request with the digest of that preview applies it. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "matching.act",
    forbidden: t.roleMayNotEdit,
    beside,
    path: "/api/matching/workbook",
    tooLarge: t.tooLarge(workbookMaxMb),
    run: (actor, { fileName, seenDigest }, bytes) => {
      const file = { fileName, bytes };
      return seenDigest === null
        ? previewWorkbook(openContext(), actor, file)
        : applyWorkbook(openContext(), actor, { ...file, seenDigest });
    },
  });
}
