/** The message is one line for the operator. Nothing was damaged. */
export class EmbeddedError extends Error {
  override name = "EmbeddedError";
}
