"use client";

import { makeLate } from "@/components/late";

export const SampleBanner = makeLate(async () => (await import("./sample-banner")).SampleBanner);
