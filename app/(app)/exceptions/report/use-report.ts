"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useUpload } from "@/components/upload/use-upload";
import { localTimeIn, momentIn } from "@/lib/core/time/calendar";
import type { ReportAnswers } from "@/lib/payments/resolutions/report";
import type { previewReport, ReadReport } from "@/lib/payments/resolutions/report-commands";

type Answers = Omit<ReportAnswers, "timeZone">;

type ReportInput = {
  connectionId: string;
  answers: Answers & { timeZone: string };
  coversFrom: string | null;
  coversTo: string | null;
};

type Posted = Awaited<ReturnType<typeof previewReport>> | { kind: "stored"; reportId: string };

export type Period = { from: string; to: string };

const unanswered: Answers = { columns: {}, decimalMark: null, dateOrder: null };

export function useReport(connections: readonly { id: string }[], organisationZone: string) {
  const router = useRouter();
  const [only] = connections;
  const [connectionId, setConnectionId] = useState(connections.length === 1 && only ? only.id : "");
  const [file, setFile] = useState<File | null>(null);
  const [zone, setZone] = useState(organisationZone);
  const [answers, setAnswers] = useState<Answers>(unanswered);
  const [posted, setPosted] = useState<Posted | null>(null);
  const [period, setPeriod] = useState<Period | null>(null);
  // A file that is read again, for another zone, may arrive after the user has typed a period.
  const hasTyped = useRef(false);
  const { send, ...upload } = useUpload<ReportInput, Posted>("/api/reports");

  async function read(chosen: File | null, given: Answers, timeZone: string): Promise<void> {
    if (!chosen) return;
    const input = { connectionId, answers: { ...given, timeZone }, coversFrom: null, coversTo: null };
    const found = await send(chosen, input);
    setPosted(found);
    if (found?.kind === "read" && !hasTyped.current) setPeriod(presetOf(found, timeZone));
  }

  return {
    ...upload,
    connectionId,
    setConnectionId,
    file,
    zone,
    answers,
    setAnswers,
    posted,
    period,
    read,
    choose: (chosen: File | null) => {
      hasTyped.current = false;
      setFile(chosen);
      setPosted(null);
      setAnswers(unanswered);
      void read(chosen, unanswered, zone);
    },
    changeZone: (timeZone: string) => {
      setZone(timeZone);
      void read(file, answers, timeZone);
    },
    typePeriod: (typed: Period) => {
      hasTyped.current = true;
      setPeriod(typed);
    },
    store: async () => {
      if (!file || !period) return;
      const stored = await send(file, {
        connectionId,
        answers: { ...answers, timeZone: zone },
        coversFrom: momentIn(withSeconds(period.from), zone).toISOString(),
        coversTo: momentIn(withSeconds(period.to), zone).toISOString(),
      });
      if (stored?.kind === "stored") router.push(`/exceptions/report/${stored.reportId}`);
    },
  };
}

function presetOf({ span }: ReadReport, zone: string): Period {
  const minute = (at: string) => localTimeIn(new Date(at), zone).slice(0, 16);
  return span ? { from: minute(span.from), to: minute(span.to) } : { from: "", to: "" };
}

const withSeconds = (local: string) => (local.length === 16 ? `${local}:00` : local);
