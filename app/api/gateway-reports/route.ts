import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { openContext } from "@/lib/core/open-context";
import { uploadBounds } from "@/lib/core/upload-bounds.mjs";
import { uploadGatewayReport } from "@/lib/gateway-reports/commands";
import { gatewayAnswersInput } from "@/lib/gateway-reports/input";
import * as t from "@/messages/gateway-reports/list";
import { fileSize } from "@/messages/gateway-reports/model";

const beside = z.object({ fileName: z.string(), connectionId: z.string(), answers: gatewayAnswersInput.nullable() });

/** Takes a gateway report: all of its lines are stored, or nothing; or says what a user must answer first. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "gatewayReports.upload",
    forbidden: t.yourRoleDoesntAllow,
    beside,
    path: "/api/gateway-reports",
    tooLarge: fileSize(uploadBounds["/api/gateway-reports"] / 1024 / 1024),
    run: (actor, input, bytes) => uploadGatewayReport(openContext(), actor, { ...input, bytes }),
  });
}
