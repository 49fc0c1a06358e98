import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { appFirst } from "@/lib/core/command";
import type { Actor } from "@/lib/core/desk";
import { authSecret } from "@/lib/core/env";
import type { ErrorCode } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { readClientIp } from "./client-ip";
import { sessionCookie } from "./cookies";
import { type Act, may } from "./permissions";
import { findSession, type Person } from "./sessions";
import { addAppPath, pathHeader, signInPath } from "./target";

export type { Person } from "./sessions";

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

async function lookUp(active: boolean): Promise<Person | null> {
  const token = await readSessionToken();
  if (!token) return null;
  const desk = openDesk();
  return findSession(desk.db, token, desk.now(), { active, ip: readClientIp(await headers()) });
}

/**
 * Who is signed in, read from the database once a request; null when nobody is. A page that a browser opens is a sign of its
 * user; parts of pages, which follow what happens by themselves, are none (Fetch metadata: their destination is "empty").
 */
export const findPerson: () => Promise<Person | null> = cache(async () =>
  lookUp((await headers()).get("sec-fetch-dest") !== "empty"),
);

/** Who is signed in, for what a page asks by itself: no sign of them. null when nobody is. */
export const peekPerson = () => lookUp(false);

/** Who is signed in and does something, which is a sign of them. null when nobody is. */
export const touchPerson = () => lookUp(true);

/**
 * Who is signed in, for the frame of the desk and the page on which one adds an app. Leads to the sign-in page, which leads
 * back, when nobody is.
 */
export async function requireSignedIn(): Promise<Person> {
  const person = await findPerson();
  if (!person) redirect(signInPath((await headers()).get(pathHeader)));
  return person;
}

/** Who is signed in, for pages. Leads to the sign-in page when nobody is; to adding an app who must do that first. Both lead back. */
export async function requirePerson(): Promise<Person> {
  const person = await requireSignedIn();
  if (person.app.kind === "first") redirect(addAppPath((await headers()).get(pathHeader)));
  return person;
}

/** Who is signed in, for pages that need a right; without it the page does not exist. */
export async function requireAct(act: Act): Promise<Person> {
  const person = await requirePerson();
  if (!may(person.role, act)) notFound();
  return person;
}

/**
 * Who is signed in, for route handlers: a 401 in JSON to hand back when nobody is, a 403 while they must add an app first.
 * Does not count as activity, so that
 * a page which polls by itself does not keep a deserted desk signed in.
 */
export async function personForApi(): Promise<Person | Response> {
  const person = await lookUp(false);
  const refuse = (status: number, code: ErrorCode, message: string) =>
    Response.json(
      { ok: false, error: { code, message, fields: {} } },
      { status, headers: { "cache-control": "no-store" } },
    );
  if (!person) return refuse(401, "signed_out", "Your session has ended. Sign in again.");
  return person.app.kind === "first" ? refuse(403, "forbidden", appFirst) : person;
}

/** The one who acts, for commands. */
export function actorOf(person: Person): Actor {
  return {
    personId: person.id,
    name: person.name,
    role: person.role,
    connectionIds: person.connectionIds,
    sessionId: person.sessionId,
    ip: person.ip,
    steppedUpAt: person.steppedUpAt,
    needsApp: person.app.kind === "first",
    proof: person.proof,
  };
}
