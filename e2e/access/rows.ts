import type { Permission } from "@/lib/identity/auth/access/permissions";
import { markers, type Things } from "./users";

export type For = Permission | "signed in" | "anybody";

export type PageRow = {
  for: For;
  at: (things: Things) => string[];
  bound?: true;
  sandbox?: true;
  /**
   * A text that only permitted users get. The test looks for it in the markup, so it has no apostrophe, quotation mark
   * or ampersand.
   */
  sees?: string;
  shows?: (things: Things) => string;
  leads?: true;
  leadsOthers?: true;
  contains?: string;
};

export type RouteRow = {
  for: For;
  at: (things: Things) => string[];
  bound?: true;
  sandbox?: true;
  status?: number;
  shows?: (things: Things) => string;
  conflict?: true;
  whole?: true;
  isText?: true;
};

export const one = (path: (things: Things) => string) => (things: Things) => [path(things)];
export const fixed =
  (...paths: string[]) =>
  () =>
    paths;
export const marker = (things: Things) => things.marker;
export const receiver = () => markers.receiver;
