"use client";

import { makeLate } from "@/components/late";

// What a change would do, and a rule that few profiles have: the form is drawn before they are loaded.
export const FormWarnings = makeLate(async () => (await import("./forecast")).FormWarnings);
export const FormForecast = makeLate(async () => (await import("./forecast")).FormForecast);
export const SequenceEditor = makeLate(async () => (await import("./sequence-editor")).SequenceEditor);
