import * as any from "./any";
import * as connections from "./connections";
import * as installation from "./installation";

/**
 * What the database keeps as a key, "installation.behind", with its parameters. Rewording is free; a key that was stored
 * once keeps its name and the order of its parameters.
 */
export const stored = { any, connections, installation };
