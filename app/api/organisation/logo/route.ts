import { z } from "zod";
import { answerUpload } from "@/app/api/answer-upload";
import { answerError, notThere } from "@/app/api/answers";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { setLogo } from "@/lib/identity/organisation/commands";
import { logoBounds } from "@/lib/identity/organisation/logo";
import { findLogo } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/organisation/model";

/** The type follows from the file's first bytes, and the headers stop browsers from guessing another. */
export async function GET(): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "orders.read")) return notThere();
  try {
    const logo = await findLogo(openContext());
    if (!logo) return notThere();
    return new Response(new Uint8Array(logo.content), {
      headers: { "content-type": logo.contentType, "x-content-type-options": "nosniff" },
    });
  } catch (error) {
    return answerError(error);
  }
}

export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "organisation.setLogo",
    forbidden: t.yourRoleCantChange,
    beside: z.object({}),
    path: "/api/organisation/logo",
    tooLarge: t.logoMayBe(logoBounds.bytes / 1024),
    run: (actor, _beside, content) => setLogo(openContext(), actor, { content }),
  });
}
