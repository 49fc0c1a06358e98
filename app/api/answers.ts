import { readBuildId } from "@/lib/core/runtime/build-id";
import type { AppContext } from "@/lib/core/runtime/context";
import type { ErrorCode } from "@/lib/core/runtime/errors";
import { openPages } from "@/lib/core/runtime/open-context";
import { describeError } from "@/lib/identity/auth/access/action";
import { may, type Permission } from "@/lib/identity/auth/access/permissions";
import { type User, userForApi } from "@/lib/identity/auth/sessions/session";

/** Each refusal has its own HTTP status, so that monitoring sees a failure as one. */
const statuses: Record<ErrorCode | "unexpected", number> = {
  invalid: 400,
  signed_out: 401,
  step_up: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit: 413,
  unavailable: 503,
  unexpected: 500,
};

/** Answers with the error's message and status; logs any error but an AppError under an id. */
export function answerError(error: unknown): Response {
  const described = describeError(error);
  return Response.json({ ok: false, error: described }, { status: statuses[described.code] });
}

/** A missing thing and a forbidden one get the same answer. proxy.ts keeps each answer out of caches. */
export const notThere = () => Response.json({ ok: false }, { status: 404 });

/**
 * Answers with what `read` gives, as JSON. A user who lacks one of `permissions` gets a 404, as for a missing thing (null).
 */
export async function answerJson(
  permissions: readonly Permission[],
  read: (ctx: AppContext, user: User) => Promise<object | null>,
): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  try {
    const found = permissions.every((permission) => may(user.role, permission)) ? await read(openPages(), user) : null;
    return found ? Response.json(found, { headers: { "x-paydesk-build": readBuildId() } }) : notThere();
  } catch (error) {
    return answerError(error);
  }
}

type File = {
  name: string;
  contentType: string;
  /** A generator is streamed at the reader's speed and ends when the reader disconnects. */
  content: BodyInit | AsyncGenerator<string | Uint8Array>;
};

/** The file name keeps only characters that every system accepts, so that it stays one value of its header. */
export function answerFile({ name, contentType, content }: File): Response {
  const isPieces = typeof content === "object" && Symbol.asyncIterator in content && "next" in content;
  return new Response(isPieces ? streamOf(content) : content, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "_")}"`,
    },
  });
}

function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
