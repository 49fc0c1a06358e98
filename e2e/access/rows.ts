import type { Permission } from "@/lib/identity/auth/access/permissions";
import { markers, type Things } from "./users";

/** For whom an endpoint opens: those with a permission, the user who is signed in, or anyone. */
export type For = Permission | "signed in" | "anybody";

/** What must hold of an endpoint, for each user who tries it. An endpoint without a row fails the access test. */
export type PageRow = {
  for: For;
  at: (things: Things) => string[];
  /** It is about a thing of one connection: it doesn't exist for users who don't work with that connection. */
  bound?: true;
  /** Only the sandbox connection has it. */
  sandbox?: true;
  /**
   * What those who may see it read on it, and not on the page of what doesn't exist. Looked for in the markup: no
   * apostrophe, quotation mark or ampersand, and all in one piece.
   */
  sees?: string;
  /** A text of the things that it shows, so that the access test notices when it shows too many. */
  shows?: (things: Things) => string;
  /** It leads on to another page. */
  leads?: true;
  /** Users who may not open it are led to the first page that is theirs. */
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
  shows?: (things: Things) => string;
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
export const marker = (things: Things) => things.marker;
export const receiver = () => markers.receiver;
