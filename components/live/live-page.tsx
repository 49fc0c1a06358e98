"use client";

import { makeLate } from "../late";

export const LiveOutdated = makeLate(async () => (await import("./outdated-line")).OutdatedLine);

export const LiveOffline = makeLate(async () => (await import("./offline-line")).OfflineLine);

export const LivePage = makeLate(async () => (await import("./page-follower")).PageFollower);
