"use client";

import { makeLate } from "@/components/late";

// What a change would do: the form is drawn before it is loaded.
export const FormWarnings = makeLate(async () => (await import("./forecast")).FormWarnings);
export const FormForecast = makeLate(async () => (await import("./forecast")).FormForecast);
