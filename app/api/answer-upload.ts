import type { z } from "zod";
import { isReadingBusy } from "@/lib/core/files/reading-thread";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { fieldErrors } from "@/lib/identity/auth/access/command";
import { may, type Permission } from "@/lib/identity/auth/access/permissions";
import { actorOf, findUser } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/api";
import { answerError } from "./answers";

/**
 * Reads the JSON header beside an uploaded file. A custom header makes other sites ask by a CORS preflight first.
 * @throws AppError `invalid`
 */
function readUploadInput<Schema extends z.ZodType>(request: Request, header: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(readJson(request.headers.get(header)));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new AppError("invalid", Object.values(fields).join("; ") || t.invalidInput, { fields });
}

function readJson(header: string | null): unknown {
  try {
    return JSON.parse(decodeURIComponent(header ?? ""));
  } catch {
    return null;
  }
}

/** @throws AppError `limit` with `tooLarge`, as soon as the body has more bytes than `mostBytes` */
export async function readUpload(
  request: Request,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > mostBytes) throw new AppError("limit", tooLarge);
    parts.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    // Copying 50 MB in one turn would block other requests.
    if (at % turnBytes < part.length) await new Promise((resolve) => setImmediate(resolve));
  }
  return bytes;
}

/** After this many bytes other requests get a turn. */
const turnBytes = 2 * 1024 * 1024;

const headers = { "cache-control": "no-store" };

type Endpoint<Schema extends z.ZodType> = {
  permission: Permission;
  forbidden: string;
  beside: Schema;
  path: keyof typeof uploadBounds;
  tooLarge: string;
  run: (actor: Actor, input: z.output<Schema>, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
};

/**
 * Streams a progress line first while another file is being read, so the HTTP status is already sent; the last line
 * holds the result or the error. The client reads it with `useUpload`.
 */
export async function answerUpload<Schema extends z.ZodType>(
  request: Request,
  endpoint: Endpoint<Schema>,
): Promise<Response> {
  try {
    const user = await findUser();
    if (!user) throw new AppError("signed_out", t.sessionEndedFileKept);
    if (!may(user.role, endpoint.permission)) throw new AppError("forbidden", endpoint.forbidden);
    const input = readUploadInput(request, "x-upload-input", endpoint.beside);
    const bytes = await readUpload(request, { mostBytes: uploadBounds[endpoint.path], tooLarge: endpoint.tooLarge });
    return await answerInTurn(() => endpoint.run(actorOf(user), input, bytes));
  } catch (error) {
    return answerError(error);
  }
}

async function answerInTurn(read: () => Promise<unknown>): Promise<Response> {
  const resolve = async () => {
    try {
      return Response.json({ ok: true, value: await read() }, { headers });
    } catch (error) {
      return answerError(error);
    }
  };
  if (!isReadingBusy()) return resolve();
  const lines = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(lines.encode(`${JSON.stringify({ waits: true })}\n`));
      controller.enqueue(lines.encode(await (await resolve()).text()));
      controller.close();
    },
  });
  return new Response(body, {
    headers: { ...headers, "content-type": "application/x-ndjson", "x-accel-buffering": "no" },
  });
}
