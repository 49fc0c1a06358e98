import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { getConnection } from "@/lib/payments/connections/queries";
import * as t from "@/messages/connections/endpoints";

const absent = () => new Response(t.keyNotFound, { status: 404 });

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "connections.read")) return absent();
  try {
    const { name, version, publicKeyPem } = await getConnection(openContext(), user.connectionIds, (await params).id);
    if (publicKeyPem === null) return absent();
    return new Response(publicKeyPem, {
      headers: {
        "content-type": "application/x-pem-file",
        "content-disposition": `attachment; filename="${fileNameOf(name, version)}"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return absent();
    throw error;
  }
}

function fileNameOf(name: string, version: number): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain || "connection"}-v${version}-public.pem`;
}
