import { expect, test, vi } from "vitest";
import { GET } from "./route";

const replica = { name: "replica" };
const findEntries = vi.hoisted(() => vi.fn(async () => ({ groups: [] })));
vi.mock("@/lib/identity/auth/sessions/session", () => ({ userForApi: async () => ({ role: "viewer" }) }));
vi.mock("@/lib/core/runtime/open-context", () => ({ openPages: () => ({ name: "primary" }) }));
vi.mock("@/lib/core/runtime/replica", () => ({ openReading: async () => ({ ctx: replica, behindSeconds: 0 }) }));
vi.mock("@/lib/desk/palette/queries", () => ({ findEntries }));

test("the palette searches in the replica where there is one", async () => {
  const response = await GET(new Request("http://localhost/api/palette?q=acme"));
  expect(response.status).toBe(200);
  expect(findEntries).toHaveBeenCalledWith(replica, { role: "viewer" }, "acme");
});
