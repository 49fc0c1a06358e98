import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { readToday } from "@/lib/core/time/today";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { getConnection } from "@/lib/payments/connections/queries";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/sandbox/console";
import { type FileOptions, fileOptions, type Read } from "@/sandbox/console/control-client";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const absent = () => new Response(t.reportUnknown, { status: 404, headers: plain });

type File = {
  read: (consumerKey: string) => Promise<Read<string>>;
  name: string;
  ending: string;
  contentType: string;
};

export function readFileOptions(request: Request): FileOptions {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(fileOptions.map((name) => [name, searchParams.get(name) ?? ""]));
}

export async function answerSandboxFile(connectionId: string, { read, name, ending, contentType }: File) {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "sandbox.read")) return absent();
  const ctx = openContext();
  try {
    const { baseUrl, consumerKey } = await getConnection(ctx, user.connectionIds, connectionId);
    if (!leadsToSandbox(baseUrl)) return absent();
    const file = await read(consumerKey);
    if (!file.ok) return new Response(`${file.reason}\n`, { status: 503, headers: plain });
    const day = await readToday(ctx.db, ctx.now());
    return new Response(file.value, {
      headers: {
        "content-type": `${contentType}; charset=utf-8`,
        "content-disposition": `attachment; filename="${name}-${day}.${ending}"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return absent();
    throw error;
  }
}
