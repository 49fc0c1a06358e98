import type { Permission } from "@/lib/auth/permissions";
import { labels, type Things } from "./users";

/** For whom an endpoint opens: those who may do an act, the user who is signed in, or anyone. */
export type For = Permission | "signed in" | "anybody";

/** What must hold of an endpoint, for each who tries it. An endpoint without a row fails the access test. */
export type PageRow = {
  for: For;
  at: (things: Things) => string[];
  /** It is about a thing of one connection: not there for who does not work with that one. */
  bound?: true;
  /** Only the sandbox connection has it. */
  sandbox?: true;
  /**
   * What those who may see it read on it, and not on the page of what doesn't exist. Looked for in the markup: no
   * apostrophe, quotation mark or ampersand, and all in one piece.
   */
  sees?: string;
  /** It shows things of the access test, so that the access test would notice if it showed too many. */
  notifies?: (things: Things) => string;
  /** It leads on to another page. */
  leads?: true;
  /** Who may not use it is led to the first page that is theirs. */
  leadsOthers?: true;
  /** A user without the permission sees that, in place of a page that does not exist. */
  contains?: string;
};

export type RouteRow = {
  for: For;
  at: (things: Things) => string[];
  bound?: true;
  sandbox?: true;
  /** The answer to anyone, where the endpoint is public. */
  status?: number;
  notifies?: (things: Things) => string;
  /** The answer to those it is for, where the thing can't be read as it is now. */
  conflict?: true;
  /** Of all connections together: refused with the reason to users who don't work with all of them. */
  whole?: true;
  /** It answers as a server action does, so that a form can say why: the code of the refusal is looked at. */
  isText?: true;
};

/** How a row says at which addresses an endpoint is tried. */
export const one = (path: (things: Things) => string) => (things: Things) => [path(things)];
export const fixed =
  (...paths: string[]) =>
  () =>
    paths;
export const status = (things: Things) => things.status;
export const receiver = () => labels.receiver;
