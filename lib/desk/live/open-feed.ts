import { connectionConfig, directDatabaseUrl } from "@/db/client";
import { doFirst } from "@/lib/core/runtime/draining.mjs";
import { openContext } from "@/lib/core/runtime/open-context";
import { findUsersOf } from "@/lib/identity/auth/sessions/sessions";
import { Feed } from "./feed";
import { SessionWatch } from "./session-watch";

// A symbol keeps one feed in a process, even when Next reloads this module during development.
const slot = Symbol.for("paydesk.feed");
const watchSlot = Symbol.for("paydesk.session-watch");
const shared = globalThis as { [slot]?: Feed; [watchSlot]?: SessionWatch };

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

export function openSessionWatch(): SessionWatch {
  shared[watchSlot] ??= new SessionWatch((sessionIds) => {
    const ctx = openContext();
    return findUsersOf(ctx.db, sessionIds, ctx.now());
  });
  return shared[watchSlot];
}
