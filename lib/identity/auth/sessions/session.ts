import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { pick } from "@/lib/core/lists/pick";
import type { Actor } from "@/lib/core/runtime/context";
import { authSecret } from "@/lib/core/runtime/env";
import type { ErrorCode } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { appFirst } from "@/lib/identity/auth/access/command";
import { may, type Permission } from "@/lib/identity/auth/access/permissions";
import { addAppPath, pathHeader, signInPath } from "@/lib/identity/auth/access/target";
import { readClientIp } from "@/lib/identity/auth/client-ip";
import * as t from "@/messages/sign-in/model";
import { sessionCookie } from "./cookies";
import { findSession, type User } from "./sessions";

export type { User } from "./sessions";

/** Reads the session token from the request's cookie (an encrypted JWT that holds nothing else). */
async function readSessionToken(): Promise<string | null> {
  const value = (await cookies()).get(sessionCookie().name)?.value;
  if (!value) return null;
  try {
    const content = await decode({ token: value, secret: authSecret() });
    return typeof content?.session === "string" ? content.session : null;
  } catch {
    // Expired, altered, or sealed with another key: the same as no cookie.
    return null;
  }
}

async function lookUp(active: boolean): Promise<User | null> {
  const token = await readSessionToken();
  if (!token) return null;
  const ctx = openContext();
  return findSession(ctx.db, token, ctx.now(), { active, ip: readClientIp(await headers()) });
}

/**
 * Who is signed in, read from the database once a request; null when no one is. A page that a browser opens is a sign of its
 * user; parts of pages, which follow what happens automatically, are none (Fetch metadata: their destination is "empty").
 */
export const findUser: () => Promise<User | null> = cache(async () =>
  lookUp((await headers()).get("sec-fetch-dest") !== "empty"),
);

/** Who is signed in, for what a page asks automatically: no sign of them. null when no one is. */
export const peekUser = () => lookUp(false);

/** Who is signed in and does something, which is a sign of them. null when no one is. */
export const touchUser = () => lookUp(true);

/**
 * Who is signed in, for the frame of Paydesk and the page on which one adds an app. Leads to the sign-in page, which leads
 * back, when no one is.
 */
export async function requireSignedIn(): Promise<User> {
  const user = await findUser();
  if (!user) redirect(signInPath((await headers()).get(pathHeader)));
  return user;
}

/** Who is signed in, for pages. Leads to the sign-in page when no one is; to adding an app who must do that first. Both lead back. */
export async function requireUser(): Promise<User> {
  const user = await requireSignedIn();
  if (user.app.kind === "first") redirect(addAppPath((await headers()).get(pathHeader)));
  return user;
}

/** Who is signed in, for pages that need a right; without it the page does not exist. */
export async function requirePermission(permission: Permission): Promise<User> {
  const user = await requireUser();
  if (!may(user.role, permission)) notFound();
  return user;
}

/**
 * Who is signed in, for route handlers: a 401 in JSON to hand back when no one is, a 403 while they must add an app first.
 * Does not count as activity, so that
 * a page which polls automatically does not keep a deserted screen signed in.
 */
export async function userForApi(): Promise<User | Response> {
  const user = await lookUp(false);
  const refuse = (status: number, code: ErrorCode, message: string) =>
    Response.json({ ok: false, error: { code, message, fields: {} } }, { status });
  if (!user) return refuse(401, "signed_out", t.yourSessionHasEnded2);
  return user.app.kind === "first" ? refuse(403, "forbidden", appFirst) : user;
}

/** The one who acts, for commands. */
export function actorOf(user: User): Actor {
  return {
    userId: user.id,
    ...pick(user, "name", "role", "connectionIds", "sessionId", "ip", "steppedUpAt"),
    needsApp: user.app.kind === "first",
    proof: user.proof,
  };
}
