export type ErrorCode =
  | "invalid"
  | "signed_out"
  | "step_up"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "limit"
  | "unavailable";

export type FieldErrors = Record<string, string>;

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

export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
