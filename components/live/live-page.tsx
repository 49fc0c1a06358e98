"use client";

import { makeLate } from "../late";

/** Says that Paydesk was updated under the page. */
export const LiveOutdated = makeLate(async () => (await import("./outdated-line")).OutdatedLine);

/** Says that Paydesk can't be reached, and keeps the page while that is so. */
export const LiveOffline = makeLate(async () => (await import("./offline-line")).OfflineLine);

/** Refreshes the page when something that it shows has changed. Loaded after the page; draws nothing until then. */
export const LivePage = makeLate(async () => (await import("./page-follower")).PageFollower);
