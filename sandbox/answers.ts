export type Answer = { status: number; contentType: string; body: string };

const html = "text/html;charset=utf-8";

function encodeFormValue(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+");
}

/**
 * Answers HTTP 200 with form-urlencoded fields and a line feed after each value (interface document, Endpoints). Null
 * fields are left out.
 */
export function formAnswer(fields: readonly [name: string, value: string | null][]): Answer {
  const lines = fields.flatMap(([name, value]) =>
    value === null ? [] : [`${encodeFormValue(name)}=${encodeFormValue(value)}\n`],
  );
  return { status: 200, contentType: html, body: lines.join("&") };
}

export function validationError(refusal: {
  code: string;
  message: string;
  serialNumber: string;
  clientOrderId: string | null;
}): Answer {
  return formAnswer([
    ["type", "validation-error"],
    ["serial-number", refusal.serialNumber],
    ["merchant-order-id", refusal.clientOrderId],
    ["error-message", refusal.message],
    ["error-code", refusal.code],
  ]);
}

/** Answers HTTP 403 with an HTML page that says access is denied (interface document, Payout). */
export function accessDenied(): Answer {
  const body = "<html><head><title>403</title></head><body><h1>Access is denied</h1></body></html>\n";
  return { status: 403, contentType: html, body };
}

/** Answers HTTP 403 with an empty body (interface document, process-recurring-payments). */
export function emptyDenial(): Answer {
  return { status: 403, contentType: html, body: "" };
}

export function plainAnswer(status: number, text: string): Answer {
  return { status, contentType: "text/plain;charset=utf-8", body: `${text}\n` };
}
