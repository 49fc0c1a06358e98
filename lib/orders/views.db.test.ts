import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { listViews, removeView, saveView } from "./views";

let base: TestDatabase;
let desk: TestDesk;
let ana: Awaited<ReturnType<typeof addTestPerson>>;
let vic: typeof ana;
beforeAll(async () => {
  base = await createTestDatabase();
  desk = makeTestDesk(base.db);
  ana = await addTestPerson(desk, "preparer", { password: false });
  vic = await addTestPerson(desk, "viewer", { password: false });
});
afterAll(() => base.drop());

const names = async (who: typeof ana) =>
  (await listViews(desk, who.personId)).map(({ name, isMine }) => `${name}${isMine ? "" : " of another"}`);

test("one's own, and what others share; the same name again replaces it; nobody removes another's", async () => {
  await saveView(desk, ana, { name: "Failed lately", query: "days=last-7&stage=failed", isShared: false });
  await saveView(desk, ana, { name: "Big ones", query: "sort=largest", isShared: true });
  await saveView(desk, ana, { name: "failed LATELY", query: "days=last-30&stage=failed", isShared: false });
  expect(await names(ana)).toEqual(["Big ones", "failed LATELY"]);
  expect(await names(vic)).toEqual(["Big ones of another"]);
  const [big, failed] = await listViews(desk, ana.personId);
  expect(failed?.query).toBe("days=last-30&stage=failed");
  const viewId = big?.id ?? "";
  await expect(removeView(desk, vic, { viewId })).rejects.toMatchObject({ code: "not_found" });
  await removeView(desk, ana, { viewId });
  expect(await names(vic)).toEqual([]);
});

test("keeps no page, and nothing that the list would leave out", async () => {
  for (const query of ["status=nonsense", `before=${ana.personId}`]) {
    await expect(saveView(desk, ana, { name: "x", query, isShared: false })).rejects.toMatchObject({ code: "invalid" });
  }
});
