/** The database cannot be brought to the form this code needs; the message is one line for the operator. */
export class MigrationError extends Error {
  override name = "MigrationError";
}
