"use client";

import { makeLate } from "../late";

export const AttachFile = makeLate(async () => (await import("./attach-file")).AttachFile);
