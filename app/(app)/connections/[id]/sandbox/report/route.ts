import { readReport } from "@/sandbox/console/control-client";
import { answerSandboxFile } from "../answer-file";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerSandboxFile(id, { read: readReport, name: "sandbox-report", ending: "csv", contentType: "text/csv" });
}
