import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { pick } from "@/lib/core/lists/pick";
import type { Actor } from "@/lib/core/runtime/context";
import { authSecret } from "@/lib/core/runtime/env";
import type { ErrorCode } from "@/lib/core/runtime/errors";
import { openContext } from "@/lib/core/runtime/open-context";
import { authenticatorRequired } from "@/lib/identity/auth/access/command";
import { may, type Permission } from "@/lib/identity/auth/access/permissions";
import { addAuthenticatorPath, pathHeader, signInPath } from "@/lib/identity/auth/access/target";
import { readClientIp } from "@/lib/identity/auth/client-ip";
import * as t from "@/messages/sign-in/model";
import { sessionCookie } from "./cookies";
import { findSession, type User } from "./sessions";

export type { User } from "./sessions";

async function readSessionToken(): Promise<string | null> {
  const value = (await cookies()).get(sessionCookie().name)?.value;
  if (!value) return null;
  try {
    const content = await decode({ token: value, secret: authSecret() });
    return typeof content?.session === "string" ? content.session : null;
  } catch {
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
 * Reads the signed-in user once per request. Opening a page counts as activity; requests for parts of pages don't,
 * since pages make them automatically (Fetch metadata: destination "empty").
 */
export const findUser: () => Promise<User | null> = cache(async () =>
  lookUp((await headers()).get("sec-fetch-dest") !== "empty"),
);

export const peekUser = () => lookUp(false);

export const touchUser = () => lookUp(true);

export async function requireSignedIn(): Promise<User> {
  const user = await findUser();
  if (!user) redirect(signInPath((await headers()).get(pathHeader)));
  return user;
}

export async function requireUser(): Promise<User> {
  const user = await requireSignedIn();
  if (user.authenticator.kind === "first") redirect(addAuthenticatorPath((await headers()).get(pathHeader)));
  return user;
}

export async function requirePermission(permission: Permission): Promise<User> {
  const user = await requireUser();
  if (!may(user.role, permission)) notFound();
  return user;
}

/**
 * Returns a 401 when no one is signed in and a 403 while the user must add an app. Doesn't count as activity, so that a
 * polling page keeps no abandoned session alive.
 */
export async function userForApi(): Promise<User | Response> {
  const user = await lookUp(false);
  const refuse = (status: number, code: ErrorCode, message: string) =>
    Response.json({ ok: false, error: { code, message, fields: {} } }, { status });
  if (!user) return refuse(401, "signed_out", t.sessionEnded);
  return user.authenticator.kind === "first" ? refuse(403, "forbidden", authenticatorRequired) : user;
}

export function actorOf(user: User): Actor {
  return {
    kind: "user",
    userId: user.id,
    ...pick(user, "name", "role", "connectionIds", "sessionId", "ip", "steppedUpAt"),
    needsApp: user.authenticator.kind === "first",
    proof: user.proof,
  };
}
