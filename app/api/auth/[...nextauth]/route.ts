import NextAuth from "next-auth";
import { authOptions } from "@/lib/identity/auth/next-auth";
import { callbackUrlCookie } from "@/lib/identity/auth/sessions/cookies";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Only these parts of next-auth are open. Its log endpoint would take anyone's text. */
const used: Readonly<Record<string, "GET" | "POST">> = {
  csrf: "GET",
  "callback/credentials": "POST",
  signout: "POST",
};
/** next-auth redirects a form without its token to its own pages; ours replace them. */
const pages: readonly string[] = ["signin", "error", "signout"];

/**
 * next-auth throws on an invalid return address in the query or cookie, so such a request is refused. Our own form
 * sends the address in its body.
 */
function isMalformed(request: Request): boolean {
  const name = `${callbackUrlCookie().name}=`;
  const given = (request.headers.get("cookie") ?? "").split(";").map((one) => one.trim());
  const back = given.find((one) => one.startsWith(name))?.slice(name.length);
  return new URL(request.url).search !== "" || (back !== undefined && !isAddress(back));
}

function isAddress(written: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(written), "http://localhost");
  } catch {
    return false;
  }
}

async function handle(request: Request, context: Context): Promise<Response> {
  const path = (await context.params).nextauth.join("/");
  const method = Object.hasOwn(used, path) ? used[path] : undefined;
  if (request.method === "GET" && method !== "GET" && pages.includes(path))
    return new Response(null, { status: 303, headers: { location: "/sign-in" } });
  if (method === undefined) return new Response(null, { status: 404 });
  if (method !== request.method) return new Response(null, { status: 405, headers: { allow: method } });
  if (isMalformed(request)) return new Response(null, { status: 400 });
  return NextAuth(request as never, context as never, authOptions());
}

export { handle as GET, handle as POST };
