"use client";

import { useQuery } from "@tanstack/react-query";
import { PayeeFindings } from "@/components/payee-findings";
import { useTabQueries } from "@/components/tab-queries";
import { payeeQuery } from "./payee-query";

export function PayeeNote({ payeeId }: { payeeId: string }) {
  const { data } = useQuery(payeeQuery(payeeId), useTabQueries());
  return data ? <PayeeFindings findings={data.findings} /> : null;
}
