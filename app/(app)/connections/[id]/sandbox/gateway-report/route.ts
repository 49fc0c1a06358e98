import { readGatewayReport } from "@/sandbox/console/control-client";
import { answerSandboxFile, readFileOptions } from "../answer-file";

/** Takes `from`, `to` and `plant` as query parameters. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerSandboxFile(id, {
    read: (consumerKey) => readGatewayReport(consumerKey, readFileOptions(request)),
    name: "sandbox-gateway-report",
    ending: "csv",
    contentType: "text/csv",
  });
}
