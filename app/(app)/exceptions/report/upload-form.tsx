"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Count } from "@/components/count";
import { MomentField } from "@/components/date-field";
import { Identifier } from "@/components/identifier";
import { DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { SelectField } from "@/components/text-field";
import { DropField } from "@/components/upload/drop-field";
import { ReportQuestions } from "@/components/upload/report-questions";
import { UploadButton, UploadError } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { When } from "@/components/when";
import { isLocalMoment, localTimeIn, momentIn } from "@/lib/core/time/calendar";
import type { ReportAnswers } from "@/lib/payments/resolutions/report";
import { reportColumns } from "@/lib/payments/resolutions/report-columns";
import type { previewReport, ReadReport } from "@/lib/payments/resolutions/report-commands";
import * as common from "@/messages/common";
import { momentInvalid } from "@/messages/components/shared";
import * as t from "@/messages/exceptions/shared";

type Answers = Omit<ReportAnswers, "timeZone">;

type ReportInput = {
  connectionId: string;
  answers: Answers & { timeZone: string };
  coversFrom: string | null;
  coversTo: string | null;
};

type Posted = Awaited<ReturnType<typeof previewReport>> | { kind: "stored"; reportId: string };

type Period = { from: string; to: string };

const unanswered: Answers = { columns: {}, decimalMark: null, dateOrder: null };

function useReport(connections: readonly { id: string }[], organisationZone: string) {
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

type Props = {
  connections: readonly { id: string; name: string; environment: string }[];
  organisationZone: string;
};

export function UploadForm({ connections, organisationZone }: Props) {
  const report = useReport(connections, organisationZone);
  const { connectionId, file, zone, answers, posted, period, error } = report;
  const isRead = posted?.kind === "read";
  return (
    <form
      className="flex max-w-160 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void (isRead ? report.store() : report.read(file, answers, zone));
      }}
    >
      <SelectField
        label={common.connection}
        required
        value={connectionId}
        onChange={(event) => report.setConnectionId(event.target.value)}
        error={error?.fields.connectionId}
        hint={t.connectionHint}
      >
        <option value="">{t.choose}</option>
        {connections.map(({ id, name, environment }) => (
          <option key={id} value={id}>
            {name}
            {environment === "sandbox" && name !== "Sandbox" ? common.inSandbox : ""}
          </option>
        ))}
      </SelectField>
      <DropField
        label={t.report}
        hint={t.fileHint}
        accept=".csv,.txt,text/csv,text/plain"
        file={file}
        onFile={report.choose}
      />
      {posted?.kind === "questions" ? (
        <ReportQuestions asked={posted} columns={reportColumns} answers={answers} onChange={report.setAnswers} />
      ) : null}
      {posted?.kind === "read" && period ? (
        <>
          <SampleRows reading={posted} />
          <SelectField
            label={t.timeZone}
            required
            value={zone}
            onChange={(event) => report.changeZone(event.target.value)}
            hint={posted.assumesZone ? t.timeZoneMissing : t.timeZoneGiven}
          >
            {zonesWith(organisationZone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <PeriodFields period={period} onChange={report.typePeriod} errors={error?.fields ?? {}} />
        </>
      ) : null}
      {error && Object.keys(error.fields).length === 0 ? (
        <UploadError error={error} title={isRead ? t.notStored : t.unreadableTitle} />
      ) : null}
      <UploadButton
        pending={report.pending}
        waits={report.waits}
        disabledReason={connectionId === "" ? t.connectionMissing : file ? faultOf(period) : t.fileMissing}
      >
        {isRead ? t.compareLabel : t.readReport}
      </UploadButton>
      {report.dialog}
    </form>
  );
}

const faultOf = (period: Period | null) =>
  period === null || (isLocalMoment(period.from) && isLocalMoment(period.to)) ? null : momentInvalid;

type PeriodProps = { period: Period; onChange: (period: Period) => void; errors: Readonly<Record<string, string>> };

function PeriodFields({ period, onChange, errors }: PeriodProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-medium text-sm sm:col-span-2">{t.periodLabel}</legend>
      <MomentField
        label={common.from}
        required
        value={period.from}
        onChange={(from) => onChange({ ...period, from })}
        error={errors.coversFrom}
      />
      <MomentField
        label={t.to}
        required
        value={period.to}
        onChange={(to) => onChange({ ...period, to })}
        error={errors.coversTo}
      />
      <p className="prose-line text-ink-3 text-xs sm:col-span-2">{t.periodHint}</p>
    </fieldset>
  );
}

function zonesWith(organisationZone: string): string[] {
  return [...new Set([organisationZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}

function SampleRows({ reading }: { reading: ReadReport }) {
  const { encoding, delimiter, amounts } = reading.reading;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-base">
        {t.read(
          <Count value={reading.count} one={t.rowNoun} many={t.rows} />,
          <span className="text-ink-2">{t.separatedBy(encoding, delimiter, amounts)}</span>,
        )}
      </p>
      {reading.notes.map((note) => (
        <p key={note} className="text-sm text-wait-text">
          {note}
        </p>
      ))}
      <DataTable
        caption={t.previewCaption}
        compact
        columns={[
          {
            key: "id",
            head: t.merchantIdHead,
            cell: ({ clientOrderId }) => <Id value={clientOrderId} />,
            primary: true,
          },
          { key: "gateway", head: t.orderId, cell: ({ orderId }) => <Id value={orderId} />, hideBelow: "md" },
          { key: "type", head: t.type, cell: ({ type }) => type || "—", hideBelow: "md" },
          { key: "status", head: common.statusLabel, cell: ({ status }) => status || "—" },
          {
            key: "amount",
            head: common.amount,
            cell: ({ amount, amountWritten, currency }) =>
              amountWritten === undefined ? (
                <Money amount={amount || null} currency={currency || null} />
              ) : (
                `“${amountWritten}”`
              ),
            align: "end",
          },
          { key: "created", head: t.created, cell: ({ created }) => <When at={created || null} />, hideBelow: "md" },
        ]}
        rows={reading.rows}
        rowKey={({ line }) => line}
        empty={<p className="text-ink-2 text-sm">{t.emptyReport}</p>}
      />
    </div>
  );
}

function Id({ value }: { value: string }) {
  return value ? <Identifier value={value} label={t.id} /> : <span className="text-ink-3">—</span>;
}
