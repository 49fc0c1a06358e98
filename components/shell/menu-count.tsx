"use client";

import { makeLate } from "../late";

/** Counts of the menu by the address of their page; each asks a user to look, and those of approvals and batches this very one. */
export type MenuCounts = Readonly<Record<string, number>>;

/** A count comes with the page, and follows what happens once the page is drawn. */
export const MenuCount = makeLate(async () => (await import("./followed-count")).FollowedCount);
