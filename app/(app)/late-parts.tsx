"use client";

import { makeLate } from "@/components/late";

/** Only a desk with the sample company loads it. */
export const SampleBanner = makeLate(async () => (await import("./sample-banner")).SampleBanner);
