"use client";

import { makeLate } from "@/components/late";

/** Loaded only while the sample company is there. */
export const SampleBanner = makeLate(async () => (await import("./sample-banner")).SampleBanner);
