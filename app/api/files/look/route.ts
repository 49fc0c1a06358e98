import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import { readToday } from "@/lib/core/time/today";
import type { DropAnswer } from "@/lib/desk/drop/look-at-file";
import type { DropRequest } from "@/lib/desk/drop/looking-job";
import * as t from "@/messages/drop";

const beside = z.object({ fileName: z.string().max(255) });

/** Says what a file is. Nothing of it is stored. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "orders.read",
    forbidden: t.notAllowed,
    beside,
    path: "/api/files/look",
    tooLarge: t.tooLarge(uploadBounds["/api/files/look"] / 1024 / 1024),
    async run(_, { fileName }, bytes) {
      const ctx = openContext();
      const today = await readToday(ctx.db, ctx.now());
      return inReadingTurn(() =>
        readInThread<DropRequest, DropAnswer>({
          job: "lib/desk/drop/looking-job.ts",
          request: { name: fileName, bytes, today },
        }),
      );
    },
  });
}
