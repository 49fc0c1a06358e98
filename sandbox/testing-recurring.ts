import type { SandboxProcess } from "./testing-process";

export function payloadOf(rows: readonly Record<string, string>[], columns = Object.keys(rows[0] ?? {})): string {
  const header = columns.map((column) => `"${column}"`).join(";");
  const lines = rows.map((row) => columns.map((column) => row[column] ?? "").join(";"));
  return Buffer.from([header, ...lines].join("\r\n")).toString("base64");
}

export function sendBatch(sandbox: SandboxProcess, rows: readonly Record<string, string>[]) {
  return sandbox.call("process-recurring-payments/101", { payload: payloadOf(rows) });
}

let updates = 0;

export function sendUpdate(sandbox: SandboxProcess, id: string, fields: Record<string, string>) {
  updates += 1;
  const rule: Record<string, string> = Object.keys(fields).some((name) => name.startsWith("amount"))
    ? {}
    : { amount: "10.00" };
  const values: Record<string, string> = {
    "client-orderid": `update-${updates}`,
    "recurring-payment-id": id,
    ...rule,
    ...fields,
  };
  return sandbox.call("update-recurring-payment/101", values);
}

const dayMs = 86_400_000;

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
