import { z } from "zod";
import { isMessage, type Message } from "./message";

/** A message in the details of an event: a text is refused. */
export const storedMessage = z.custom<Message>(isMessage);

/** The details of an event, which may be left out where none of them is needed. */
export type Detailed<Details> = object extends Details
  ? { details?: Details }
  : [Details] extends [Record<string, never>]
    ? { details?: Details }
    : { details: Details };
