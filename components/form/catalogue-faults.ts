import type { Finding } from "@/lib/gateway/fields/faults";
import { faultText, textsByField } from "@/lib/gateway/fields/sentences";
import { type Faults, under } from "./faults";

export const faultsUnder = (record: string, parsed: { ok: true } | { ok: false; errors: Finding[] }): Faults =>
  parsed.ok ? {} : under(record, textsByField(parsed.errors, faultText));
