import type { z } from "zod";
import { AppError } from "@/lib/core/runtime/errors";
import { fieldErrors } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/api";

/**
 * Reads the JSON header beside an uploaded file. A custom header makes other sites ask by a CORS preflight first.
 * @throws AppError `invalid`
 */
export function readUploadInput<Schema extends z.ZodType>(
  request: Request,
  header: string,
  schema: Schema,
): z.output<Schema> {
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
