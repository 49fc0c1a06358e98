"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Block } from "@/components/block";
import { Options } from "@/components/input";
import { makeLate } from "@/components/late";
import { SelectField } from "@/components/text-field";
import { DropField } from "@/components/upload/drop-field";
import { UploadButton, UploadError } from "@/components/upload/upload-button";
import { UploadDialog } from "@/components/upload/upload-dialog";
import { useUpload } from "@/components/upload/use-upload";
import type { GivenAnswers, UploadedReport } from "@/lib/books/gateway-reports/commands";
import * as questionTexts from "@/messages/components/order";
import * as t from "@/messages/gateway-reports/list";

type Beside = { connectionId: string; answers: GivenAnswers | null };
const nothing: GivenAnswers = {
  columns: {},
  decimalMark: null,
  dateOrder: null,
  timeZone: null,
  signs: null,
  units: null,
  kinds: {},
};

const Questions = makeLate(async () => (await import("./report-questions")).GatewayReportQuestions);

type Props = { connections: readonly { id: string; name: string }[] };

export function UploadGatewayReport({ connections }: Props) {
  return (
    <UploadDialog label={t.uploadReports} path="/reports/gateway">
      {(handed) => <ReportForm connections={connections} handed={handed} key={handed?.name} />}
    </UploadDialog>
  );
}

function ReportForm({ connections, handed }: Props & { handed: File | null }) {
  const router = useRouter();
  const [only, ...others] = connections;
  const [connectionId, setConnectionId] = useState(only && others.length === 0 ? only.id : "");
  const [file, setFile] = useState(handed);
  const [answers, setAnswers] = useState<GivenAnswers>(nothing);
  const [result, setResult] = useState<UploadedReport | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<Beside, UploadedReport>("/api/gateway-reports");
  const [isShowing, startShowing] = useTransition();
  const asked = result?.kind === "questions" ? result : null;
  const forget = () => {
    setResult(null);
    setAnswers(nothing);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!file || connectionId === "") return;
        void send(file, { connectionId, answers: asked ? answers : null }).then((done) => {
          startShowing(() => {
            setResult(done);
            if (done?.kind === "stored" && done.isNew) router.refresh();
          });
        });
      }}
    >
      <SelectField
        label={t.connection}
        required
        value={connectionId}
        onChange={(event) => setConnectionId(event.target.value)}
      >
        {connectionId === "" ? <option value="">{questionTexts.choose}</option> : null}
        <Options of={connections} />
      </SelectField>
      <DropField
        label={t.file}
        hint={t.formats}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          forget();
        }}
      />
      {error ? <UploadError error={error} /> : null}
      {result?.kind === "stored" ? (
        <Block tone={result.isNew ? "good" : "info"} title={result.isNew ? t.stored : t.storedBefore} live>
          <p>
            {t.count(result.lines, result.known, result.leftOut)} {result.asLastTime ? t.asLastTime : null}
          </p>
        </Block>
      ) : null}
      {asked ? <Questions asked={asked} answers={answers} onChange={setAnswers} /> : null}
      <UploadButton
        pending={pending || isShowing}
        waits={waits}
        disabledReason={connectionId === "" ? t.connectionMissing : file ? null : t.fileMissing}
      >
        {asked ? t.readReport : t.uploadReport}
      </UploadButton>
      {dialog}
    </form>
  );
}
