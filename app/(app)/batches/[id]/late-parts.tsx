"use client";

import { makeLate } from "@/components/late";

// What one state of a batch shows, or its opened details: the others do not load it.
export const Questions = makeLate(async () => (await import("./questions")).Questions);
export const ProgressView = makeLate(async () => (await import("./progress-view")).ProgressView);
export const DeclareTotals = makeLate(async () => (await import("./declare-totals")).DeclareTotals);
export const ReadingSettings = makeLate(async () => (await import("./reading-settings")).ReadingSettings);
