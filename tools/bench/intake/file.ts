import { catalogue } from "@/lib/gateway/fields/catalogue";

export type Width = "narrow" | "wide";
export type BenchFile = { text: string; bytes: Uint8Array<ArrayBuffer>; header: readonly string[] };

const narrow = ["client-orderid", "recurring-payment-id", "amount", "currency"];
const fixed: Record<string, string> = {
  currency: "EUR",
  "payment-description": "Membership December",
  "first-name": "Ana",
  "last-name": "Kovač",
  address1: "Slovenska cesta 1",
  city: "Ljubljana",
  "zip-code": "1000",
  country: "SI",
  phone: "+38640123456",
  email: "ana@example.com",
  "customer-ip": "203.0.113.7",
  purpose: "Membership fee",
  birthday: "24.12.1990",
};
const ownColumn = "notify-url";

export function makeFile(width: Width, rows: number, series: string): BenchFile {
  const all = catalogue["process-recurring-payments"].map(({ name }) => name).filter((name) => name !== ownColumn);
  const header = width === "wide" ? all : narrow;
  const lines = Array.from({ length: rows }, (_, at) => {
    const own: Record<string, string> = {
      "client-orderid": `C-${series}-${String(at).padStart(6, "0")}`,
      "recurring-payment-id": String(1_000_000 + at),
      amount: `${(at % 900) + 1}.${String(at % 100).padStart(2, "0")}`,
    };
    return header.map((name) => own[name] ?? fixed[name] ?? "").join(";");
  });
  const text = [header.map((name) => `"${name}"`).join(";"), ...lines].join("\r\n");
  return { text, bytes: new TextEncoder().encode(text), header };
}
