"use client";

import { makeLate } from "../late";

/** A count comes with the page, and follows what happens once the page is drawn. */
export const MenuCount = makeLate(async () => (await import("./followed-count")).FollowedCount);
