/** Paydesk cannot start; the message is one line for the user at the terminal. Nothing was damaged. */
export class StartError extends Error {
  override name = "StartError";
}
