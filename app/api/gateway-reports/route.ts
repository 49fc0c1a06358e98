import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { gatewayAnswersInput, uploadGatewayReport } from "@/lib/books/gateway-reports/commands";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import * as t from "@/messages/gateway-reports/list";
import { fileSize } from "@/messages/gateway-reports/model";

const beside = z.object({ fileName: z.string(), connectionId: z.string(), answers: gatewayAnswersInput.nullable() });

export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "gatewayReports.upload",
    forbidden: t.roleMayNotUpload,
    beside,
    path: "/api/gateway-reports",
    tooLarge: fileSize(uploadBounds["/api/gateway-reports"] / 1024 / 1024),
    run: (actor, input, bytes) => uploadGatewayReport(openContext(), actor, { ...input, bytes }),
  });
}
