"use client";

import { makeLate } from "../late";

/** Says that Paydesk was updated under the page. */
export const LiveOutdated = makeLate(async () => (await import("./outdated-line")).OutdatedLine);

/** Makes the page again when something that it shows has changed. It comes once the page is drawn, and draws nothing until then. */
export const LivePage = makeLate(async () => (await import("./page-follower")).PageFollower);
