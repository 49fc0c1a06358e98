import { connectionConfig, databaseUrl } from "@/db/client";
import { doFirst } from "@/lib/core/draining.mjs";
import { openDesk } from "@/lib/core/open-desk";
import { Feed } from "./feed";

// One feed a process, also when Next reloads this module during development.
const slot = Symbol.for("paydesk.feed");
const shared = globalThis as { [slot]?: Feed };

/** The feed of this process; it connects when somebody first listens, and ends when the process drains. */
export function openFeed(): Feed {
  if (!shared[slot]) {
    const feed = new Feed(() => connectionConfig(databaseUrl()), openDesk().log);
    doFirst(() => feed.close());
    shared[slot] = feed;
  }
  return shared[slot];
}
