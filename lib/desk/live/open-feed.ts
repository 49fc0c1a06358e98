import { connectionConfig, directDatabaseUrl } from "@/db/client";
import { doFirst } from "@/lib/core/runtime/draining.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import { findUsersOf } from "@/lib/identity/auth/sessions/sessions";
import { Feed } from "./feed";
import { SessionWatch } from "./session-watch";

// One of each a process, also when Next reloads this module during development.
const slot = Symbol.for("paydesk.feed");
const watchSlot = Symbol.for("paydesk.session-watch");
const shared = globalThis as { [slot]?: Feed; [watchSlot]?: SessionWatch };

/** The feed of this process; it connects when a user first listens, and ends when the process drains. */
export function openFeed(): Feed {
  if (!shared[slot]) {
    const configure = () => {
      const url = directDatabaseUrl();
      return url === null ? null : connectionConfig(url);
    };
    const feed = new Feed(configure, openContext().log);
    doFirst(() => feed.close());
    shared[slot] = feed;
  }
  return shared[slot];
}

/** The watch over the sessions of this process's streams; it asks the database while there are any. */
export function openSessionWatch(): SessionWatch {
  shared[watchSlot] ??= new SessionWatch((sessionIds) => {
    const ctx = openContext();
    return findUsersOf(ctx.db, sessionIds, ctx.now());
  });
  return shared[watchSlot];
}
