"use client";

import { makeLate } from "@/components/late";

export const DropAnywhere = makeLate(async () => (await import("./drop-anywhere")).DropAnywhere);
export const SampleBanner = makeLate(async () => (await import("./sample-banner")).SampleBanner);
