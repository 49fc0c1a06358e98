"use client";

import { makeLate } from "../late";

/** Few users attach a file to a payout or batch: the page doesn't wait for this part. */
export const AttachFile = makeLate(async () => (await import("./attach-file")).AttachFile);
