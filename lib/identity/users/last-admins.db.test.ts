import { expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/team/model";
import { disableUser, updateUser } from "./commands";
import { findUserRow } from "./queries";

const { ctx, ada, bea, cem, dan } = provideContext("test", { ada: "admin", bea: "admin", cem: "admin", dan: "admin" });

const ways = {
  disable: (userId: string) => disableUser(ctx, ada, { userId }),
  demote: (userId: string) => updateUser(ctx, ada, { userId, name: "Someone", role: "viewer", connectionIds: null }),
};
const pairs = Object.keys(ways).flatMap((first) => Object.keys(ways).map((second) => [first, second] as const)) as [
  keyof typeof ways,
  keyof typeof ways,
][];

test.each(pairs)("one admin alone can't take away all others: %s, then %s", async (first, second) => {
  await ways[first](bea.userId);
  await ways[first](cem.userId);
  await expect(ways[second](dan.userId)).rejects.toMatchObject({ code: "conflict", message: t.otherAdminProtected(7) });
  expect(await findUserRow(ctx, dan.userId)).toMatchObject({ role: "admin", state: "active" });
  await disableUser(ctx, dan, { userId: ada.userId });
});

test("a change of an admin's name takes no one away, and of two admins each may disable the other", async () => {
  await updateUser(ctx, ada, { userId: bea.userId, name: "Bea B.", role: "admin", connectionIds: null });
  await disableUser(ctx, cem, { userId: bea.userId });
  await disableUser(ctx, dan, { userId: cem.userId });
  await disableUser(ctx, ada, { userId: dan.userId });
});
