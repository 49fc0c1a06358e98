import { z } from "zod";
import { isMessage, type Message } from "./message";

export const storedMessage = z.custom<Message>(isMessage);

export type Detailed<Details> = object extends Details
  ? { details?: Details }
  : [Details] extends [Record<string, never>]
    ? { details?: Details }
    : { details: Details };
