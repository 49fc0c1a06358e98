import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { settings } from "@/lib/core/runtime/env";
import { securityHeaders } from "@/lib/identity/auth/access/headers";
import { pathHeader } from "@/lib/identity/auth/access/target";

const streamPath = "/api/live";

/**
 * Adds a Content-Security-Policy with a fresh nonce. Access isn't checked here, but in `requireUser` and in every
 * command.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const headers = securityHeaders({
    nonce,
    https: settings().publicUrl.startsWith("https:"),
    development: process.env.NODE_ENV === "development",
  });
  const forwarded = new Headers(request.headers);
  // Next reads the nonce for its own scripts from this request header.
  forwarded.set("content-security-policy", headers["content-security-policy"]);
  forwarded.set("x-nonce", nonce);
  forwarded.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  // Compression would keep a compressor for each open stream and delay events in its buffer.
  if (request.nextUrl.pathname === streamPath) response.headers.set("cache-control", "no-store, no-transform");
  return response;
}

export const config = {
  matcher: [
    "/((?!callback/|_next/static/|_next/image|icon.svg$|icon-waiting.svg$|icon-512.png$|apple-touch-icon.png$|manifest.webmanifest$|favicon.ico$|robots.txt$).*)",
  ],
};
