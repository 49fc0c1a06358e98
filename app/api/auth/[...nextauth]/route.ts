import NextAuth from "next-auth";
import { authOptions } from "@/lib/identity/auth/next-auth";
import { callbackUrlCookie } from "@/lib/identity/auth/sessions/cookies";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The parts of next-auth we use, and how each is asked. Its log endpoint takes anyone's text, its session endpoint would say nothing. */
const used: Readonly<Record<string, "GET" | "POST">> = {
  csrf: "GET",
  "callback/credentials": "POST",
  signout: "POST",
};
/** Its own pages, to which it sends a form that came without its token: ours stands for them. */
const pages: readonly string[] = ["signin", "error", "signout"];

/** next-auth fails on an address to go back to that is none, wherever it comes from. Ours comes in the form alone. */
function isOdd(request: Request): boolean {
  const name = `${callbackUrlCookie().name}=`;
  const given = (request.headers.get("cookie") ?? "").split(";").map((one) => one.trim());
  const back = given.find((one) => one.startsWith(name))?.slice(name.length);
  return new URL(request.url).search !== "" || (back !== undefined && !isAddress(back));
}

function isAddress(written: string): boolean {
  try {
    return URL.canParse(decodeURIComponent(written), "http://localhost");
  } catch {
    // Not percent-encoded text.
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
  if (isOdd(request)) return new Response(null, { status: 400 });
  return NextAuth(request as never, context as never, authOptions());
}

export { handle as GET, handle as POST };
