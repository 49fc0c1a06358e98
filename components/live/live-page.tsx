"use client";

import { makeLate } from "../late";

/** Makes the page again when something that it shows has changed. It comes once the page is drawn, and draws nothing until then. */
export const LivePage = makeLate(async () => (await import("./page-follower")).PageFollower);
