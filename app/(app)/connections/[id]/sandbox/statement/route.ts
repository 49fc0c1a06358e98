import { readBankStatements } from "@/sandbox/console/control-client";
import { answerSandboxFile, readFileOptions } from "../answer-file";

/** Gives camt.053, or MT940 with `?form=mt940`; takes `from`, `to` and `plant`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const isMt940 = new URL(request.url).searchParams.get("form") === "mt940";
  return answerSandboxFile(id, {
    read: (consumerKey) => readBankStatements(consumerKey, isMt940 ? "mt940" : "camt.053", readFileOptions(request)),
    name: "sandbox-statements",
    ...(isMt940 ? { ending: "sta", contentType: "text/plain" } : { ending: "xml", contentType: "application/xml" }),
  });
}
