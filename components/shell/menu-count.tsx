"use client";

import { makeLate } from "../late";

export const MenuCount = makeLate(async () => (await import("./followed-count")).FollowedCount);
