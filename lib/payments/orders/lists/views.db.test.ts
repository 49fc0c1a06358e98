import { expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { listViews, removeView, saveView } from "./views";

const { ctx, ana, vic } = provideContext("file", { ana: "preparer", vic: "viewer" });

const names = async (who: typeof ana) =>
  (await listViews(ctx, who.userId)).map(({ name, isMine }) => `${name}${isMine ? "" : " of another"}`);

test("one's own, and what others share; the same name again replaces it; no one removes another's", async () => {
  await saveView(ctx, ana, { name: "Failed lately", query: "days=last-7&stage=failed", isShared: false });
  await saveView(ctx, ana, { name: "Big ones", query: "sort=largest", isShared: true });
  await saveView(ctx, ana, { name: "failed LATELY", query: "days=last-30&stage=failed", isShared: false });
  expect(await names(ana)).toEqual(["Big ones", "failed LATELY"]);
  expect(await names(vic)).toEqual(["Big ones of another"]);
  const [big, failed] = await listViews(ctx, ana.userId);
  expect(failed?.query).toBe("days=last-30&stage=failed");
  const viewId = big?.id ?? "";
  await expect(removeView(ctx, vic, { viewId })).rejects.toMatchObject({ code: "not_found" });
  await removeView(ctx, ana, { viewId });
  expect(await names(vic)).toEqual([]);
});

test("keeps no page, and nothing that the list would leave out", async () => {
  for (const query of ["status=nonsense", `before=${ana.userId}`]) {
    await expect(saveView(ctx, ana, { name: "x", query, isShared: false })).rejects.toMatchObject({ code: "invalid" });
  }
});
