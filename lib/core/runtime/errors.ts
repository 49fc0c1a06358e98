/** Why an act was refused, in a word that code may branch on. */
export type ErrorCode =
  | "invalid" // the input is wrong; `fields` says where
  | "signed_out"
  | "step_up" // the user must confirm who they are
  | "forbidden"
  | "not_found"
  | "conflict" // the thing has moved on, or is there already
  | "limit" // a named bound was reached
  | "unavailable"; // a part we need does not answer; nothing was done

export type FieldErrors = Record<string, string>;

/** An error for the user who can act: its message is shown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  constructor(code: ErrorCode, message: string, options: { fields?: FieldErrors; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields ?? {};
  }
}

/** Marks a branch that types say cannot be reached. Throws when it is. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
