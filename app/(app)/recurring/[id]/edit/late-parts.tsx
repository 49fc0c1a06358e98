"use client";

import { makeLate } from "@/components/late";

export const FormWarnings = makeLate(async () => (await import("./forecast")).FormWarnings);
export const FormForecast = makeLate(async () => (await import("./forecast")).FormForecast);
export const SequenceEditor = makeLate(async () => (await import("./sequence-editor")).SequenceEditor);
