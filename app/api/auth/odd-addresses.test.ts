import { beforeEach, expect, test, vi } from "vitest";

const passed = vi.hoisted(() => ({ count: 0 }));
vi.mock("next-auth", () => ({
  default: async () => {
    passed.count += 1;
    return new Response("passed on");
  },
}));
vi.mock("@/lib/identity/auth/next-auth", () => ({ authOptions: () => ({}) }));

const { GET, POST } = await import("./[...nextauth]/route");
beforeEach(() => {
  passed.count = 0;
});

async function ask(method: "GET" | "POST", path: string, cookie = ""): Promise<number> {
  const request = new Request(`http://localhost:3000/api/auth/${path}`, { method, headers: { cookie } });
  const nextauth = decodeURI(new URL(request.url).pathname).split("/").slice(3);
  return (await { GET, POST }[method](request, { params: Promise.resolve({ nextauth }) })).status;
}

test("what our form asks is passed on", async () => {
  const back = "paydesk.callback-url=http%3A%2F%2Flocalhost%3A3000";
  expect(await ask("GET", "csrf", back)).toBe(200);
  expect(await ask("POST", "callback/credentials", back)).toBe(200);
  expect(await ask("POST", "signout")).toBe(200);
  expect(passed.count).toBe(3);
});

test.each([
  ["GET", "callback/credentials?callbackUrl=%2F%2F%5B", 405],
  ["GET", "callback/credentials", 405],
  ["POST", "callback/credentials?callbackUrl=http%3A%2F%2F%5B", 400],
  ["GET", "csrf?callbackUrl=http%3A%2F%2F%5B", 400],
  ["POST", "csrf", 405],
  ["GET", "callback", 404],
  ["POST", "callback/other", 404],
  ["POST", "callback/credentials/x", 404],
  ["GET", "session", 404],
  ["POST", "_log", 404],
  ["GET", "__proto__", 404],
  ["GET", "constructor", 404],
  ["GET", "signin?callbackUrl=http%3A%2F%2F%5B", 303],
  ["GET", "error?error=x", 303],
] as const)(
  "an odd address is answered as such, never as a fault of ours: %s %s is %i",
  async (method, path, status) => {
    expect(await ask(method, path)).toBe(status);
    expect(passed.count).toBe(0);
  },
);

test.each(["http://[", "%", "http%3A%2F%2F%5B"])("neither is a cookie that leads to %s passed on", async (address) => {
  expect(await ask("POST", "callback/credentials", `a=b; paydesk.callback-url=${address}`)).toBe(400);
  expect(passed.count).toBe(0);
});
