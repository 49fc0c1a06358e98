import * as t from "@/messages/team/shared";
/** In how many browsers a user is signed in. */
export function describeBrowsers(count: number): string {
  return count === 0 ? "—" : t.browser(count);
}
