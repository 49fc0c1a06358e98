/** The embedded database cannot run; the message is one line for the user who starts it. Nothing was damaged. */
export class EmbeddedError extends Error {
  override name = "EmbeddedError";
}
