import { z } from "zod";
import { answerError } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { actorOf, findPerson } from "@/lib/auth/session";
import { createBatch } from "@/lib/batches/create";
import { createInput } from "@/lib/batches/input";
import { fieldErrors } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { bounds } from "@/lib/intake/bounds";

const answerHeaders = { "cache-control": "no-store" };
/** What stands beside the file, in a header: no site but ours may send one without being asked about it first. */
const inputHeader = "x-batch-input";
const nameMost = 255;

const beside = createInput.omit({ file: true, bytes: true }).extend({
  name: z.string().trim().min(1, "The file has no name.").max(nameMost, "The file's name is too long."),
});

/** Takes a file as it is (the body) and makes a draft of it: the server reads it anew and decides by itself. */
export async function POST(request: Request): Promise<Response> {
  try {
    const person = await findPerson();
    if (!person) throw new AppError("signed_out", "Your session has ended. Sign in again; your file is still chosen.");
    if (!may(person.role, "batches.create")) throw new AppError("forbidden", "Your role may not upload files.");
    const { name, ...input } = readInput(request.headers.get(inputHeader));
    const bytes = await readBody(request);
    const file = { kind: "text" as const, name, bytes };
    const made = await createBatch(openDesk(), actorOf(person), { ...input, file, bytes });
    return Response.json({ ok: true, value: made }, { headers: answerHeaders });
  } catch (error) {
    return answerError(error);
  }
}

function readInput(header: string | null): z.output<typeof beside> {
  const parsed = beside.safeParse(readJson(header));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new AppError("invalid", Object.values(fields).join("; ") || "This input is not valid.", { fields });
}

function readJson(header: string | null): unknown {
  try {
    return JSON.parse(decodeURIComponent(header ?? ""));
  } catch {
    // Not JSON: it is then no input at all, and says so.
    return null;
  }
}

/** The body, given up as soon as it is larger than a file may be. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > bounds.fileBytes) {
      throw new AppError("limit", `A file may have ${bounds.fileBytes / 1024 / 1024} MB at most: split it.`);
    }
    parts.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
