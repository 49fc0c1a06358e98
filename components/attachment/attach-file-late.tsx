"use client";

import { makeLate } from "../late";

/** Few who look at a payout or batch attach a file: the page does not wait for it. */
export const AttachFile = makeLate(async () => (await import("./attach-file")).AttachFile);
