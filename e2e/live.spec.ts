import * as liveTexts from "@/messages/components/shell";
import { comeIn } from "./actions";
import { expect, test } from "./test";
import { any, plain, startOf } from "./texts";

test("a page of many things asks for no data of its own, and says since when it lost live updates", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await page.route("**/api/live?*", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: 'event: live\ndata: {"topics":null}\n\n' }),
  );
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.headers().accept === "application/json") asked.push(new URL(request.url()).pathname);
  });
  const beganAt = Date.now();
  await page.goto("/callbacks/health");
  const note = page.getByRole("status").filter({ hasText: startOf(plain(liveTexts.connectionLost(any))) });
  await expect(note).toBeVisible();
  await page.waitForRequest("**/api/live?*");
  const lostSince = await note.getByRole("time").getAttribute("datetime");
  expect(Date.parse(lostSince ?? "")).toBeGreaterThan(beganAt - 60_000);
  expect(asked).not.toContain("/callbacks/health");
});
