export const dynamic = "force-dynamic";

/** 200 as long as the process answers at all. */
export function GET(): Response {
  return new Response("ok\n");
}
