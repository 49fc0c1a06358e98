import { z } from "zod";
import { answerError } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { actorOf, findPerson } from "@/lib/auth/session";
import { fieldErrors } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { answersInput } from "@/lib/settlements/input";
import { readReport, reportMaxBytes } from "@/lib/settlements/report";
import { uploadReport } from "@/lib/settlements/report-commands";

const answerHeaders = { "cache-control": "no-store" };
/** The file, and a few words beside it. */
const bodyMaxBytes = reportMaxBytes + 64 * 1024;
const shownRows = 5;

const beside = z.object({
  connectionId: z.string(),
  answers: answersInput,
  /** Both absent: the report is only read, and nothing is stored. */
  coversFrom: z.string().nullable().default(null),
  coversTo: z.string().nullable().default(null),
});

/**
 * Takes a transaction report (form data: `file`, and `input` as JSON). Without a period it is read and shown, so that a
 * person can answer what is open; with one it is stored. Other sites cannot post here: the cookie is not sent along.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const person = await findPerson();
    if (!person) throw new AppError("signed_out", "Your session has ended. Sign in again; your file is still chosen.");
    if (!may(person.role, "reports.upload")) throw new AppError("forbidden", "Your role may not upload reports.");
    const { file, input } = await readForm(request);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { coversFrom, coversTo, ...rest } = input;
    if (coversFrom === null || coversTo === null) return succeed(preview(bytes, input.answers));
    const { reportId } = await uploadReport(openDesk(), actorOf(person), {
      ...rest,
      coversFrom,
      coversTo,
      fileName: file.name,
      bytes,
    });
    return succeed({ kind: "stored" as const, reportId });
  } catch (error) {
    return answerError(error);
  }
}

function succeed(value: unknown): Response {
  return Response.json({ ok: true, value }, { headers: answerHeaders });
}

function preview(bytes: Uint8Array, answers: z.output<typeof answersInput>) {
  const reading = readReport(bytes, answers);
  if (reading.kind === "refused") throw new AppError("invalid", reading.reason);
  if (reading.kind === "questions") return reading;
  const { rows, ...rest } = reading;
  return { ...rest, count: rows.length, rows: rows.slice(0, shownRows) };
}

async function readForm(request: Request): Promise<{ file: File; input: z.output<typeof beside> }> {
  const bytes = await readBody(request);
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch((cause: unknown) => {
    throw new AppError("invalid", "Choose the report's file first.", { cause });
  });
  const [file, text] = [form.get("file"), form.get("input")];
  if (!(file instanceof File) || typeof text !== "string")
    throw new AppError("invalid", "Choose the report's file first.");
  const parsed = beside.safeParse(readJson(text));
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    throw new AppError("invalid", Object.values(fields).join("; "), { fields });
  }
  return { file, input: parsed.data };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: it is then no input at all, and says so.
    return null;
  }
}

/** The body, given up as soon as it is larger than a report may be. */
async function readBody(request: Request): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    length += chunk.length;
    if (length > bodyMaxBytes) throw new AppError("limit", "A report may have 10 MB at most. Export a shorter period.");
    parts.push(chunk);
  }
  return new Blob(parts);
}
