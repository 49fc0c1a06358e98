import { counted } from "@/lib/core/text/plural";

export const behindNote = (seconds: number) =>
  `The read replica is ${counted(seconds, "second")} behind. Later changes aren't included here.`;
