import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next-auth";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The parts of next-auth we use. Its log endpoint takes anyone's text, its session endpoint would say nothing. */
const used: readonly string[] = ["csrf", "callback", "signin", "signout", "error"];

async function handle(request: Request, context: Context): Promise<Response> {
  const [action = ""] = (await context.params).nextauth;
  if (!used.includes(action)) return new Response(null, { status: 404 });
  return NextAuth(request as never, context as never, authOptions());
}

export { handle as GET, handle as POST };
