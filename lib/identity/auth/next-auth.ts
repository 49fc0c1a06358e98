import { cookies } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import { authSecret, settings } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { describeError } from "./access/action";
import { recordAudit } from "./access/command";
import { readClientIp } from "./client-ip";
import { callbackUrlCookie, csrfCookie, deviceCookie, sessionCookie } from "./sessions/cookies";
import { sessionLifetimeMs } from "./sessions/session-times";
import { endSessions, findSession } from "./sessions/sessions";
import { signIn } from "./sign-in";

/**
 * next-auth only keeps the cookie and the CSRF defence. Its JWT holds just the random token of a row in `sessions`,
 * which decides on every request (lib/identity/auth/sessions/session.ts).
 */
export function authOptions(): NextAuthOptions {
  // next-auth reads its own address only from the environment.
  process.env.NEXTAUTH_URL = settings().publicUrl;
  const secure = settings().publicUrl.startsWith("https:");
  return {
    secret: authSecret(),
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: sessionLifetimeMs / 1000 },
    cookies: { sessionToken: sessionCookie(), csrfToken: csrfCookie(), callbackUrl: callbackUrlCookie() },
    pages: { signIn: "/sign-in", signOut: "/account", error: "/sign-in" },
    providers: [
      credentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        authorize: (credentials, request) => authorize(credentials, request.headers ?? {}),
      }),
    ],
    callbacks: {
      // `user` exists only at sign-in, and its id is the session's token.
      jwt: ({ token, user }) => ({ session: user ? user.id : token.session }),
      // The form navigates itself; next-auth fails on a value that isn't an address.
      redirect: ({ baseUrl }) => baseUrl,
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: { signOut: ({ token }) => endOwn(token?.session) },
    logger: {
      error: (code, metadata) => openContext().log.error({ code, err: asError(metadata) }, "next-auth"),
      warn: (code) => openContext().log.warn({ code }, "next-auth"),
      debug: (code) => openContext().log.debug({ code }, "next-auth"),
    },
  };
}

/** next-auth puts the error's message into an address that the form reads, so only codes are thrown here. */
async function authorize(credentials: unknown, headers: Record<string, unknown>): Promise<{ id: string } | null> {
  const get = (name: string) => (typeof headers[name] === "string" ? headers[name] : null);
  try {
    const origin = { ip: readClientIp({ get }), userAgent: get("user-agent") };
    const jar = await cookies();
    const { name, options } = deviceCookie();
    const result = await signIn(openContext(), credentials, origin, jar.get(name)?.value ?? null);
    switch (result.kind) {
      case "in":
        jar.set({ name, value: result.device, ...options });
        return { id: result.token };
      case "wrong":
        return null;
      case "code":
        throw new Refusal(result.wrong ? "code-wrong" : "code");
      case "wait":
        throw new Refusal(`wait-${result.seconds}`);
      default:
        return result satisfies never;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof AppError && error.code === "unavailable") throw new Refusal("busy");
    throw new Refusal(`unexpected-${/id (\w+)/.exec(describeError(error).message)?.[1] ?? ""}`);
  }
}

class Refusal extends Error {}

async function endOwn(token: unknown): Promise<void> {
  if (typeof token !== "string") return;
  const ctx = openContext();
  const now = ctx.now();
  const user = await findSession(ctx.db, token, now, { active: false, ip: null });
  if (!user) return;
  await ctx.db.transaction(async (tx) => {
    await endSessions(tx, user.id, { only: user.sessionId }, now);
    const entry = { subjectType: "session", subjectId: user.sessionId } as const;
    await recordAudit(tx, "account.endSession", { kind: "user", userId: user.id, ip: null }, entry);
  });
}

function asError(metadata: unknown): unknown {
  return metadata instanceof Error ? metadata : (metadata as { error?: unknown } | null)?.error;
}
