import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/csv";
import { type CsvAnswers, type CsvReading, noAnswers, readCsvStatement } from "./csv";
import type { StatementPart } from "./statement";

export type CsvAsked = Extract<CsvReading, { kind: "questions" }> & { file: string };

export class CsvQuestions extends Error {
  constructor(readonly asked: CsvAsked) {
    super("a CSV can be read in two ways");
  }
}

export class CsvFiles {
  fingerprint: string | null = null;
  private hasAccount = false;

  constructor(private readonly answers: CsvAnswers = noAnswers) {}

  /**
   * @param file the name in a ZIP file, or "" for the uploaded file itself.
   * @throws Refusal, and CsvQuestions
   */
  read(file: string, bytes: Uint8Array): StatementPart[] {
    const alone = file === "" ? null : readCsvStatement(bytes, noAnswers);
    if (alone?.kind === "read") return alone.parts;
    const reading = readCsvStatement(bytes, this.answers);
    if (this.fingerprint !== null && this.fingerprint !== reading.fingerprint) throw new Refusal(t.needsOtherAnswers);
    this.fingerprint = reading.fingerprint;
    if (reading.kind === "questions") throw new CsvQuestions({ ...reading, file });
    if (file !== "" && this.needsAccount(bytes)) {
      if (this.hasAccount) throw new Refusal(t.namesNoAccount);
      this.hasAccount = true;
    }
    return reading.parts;
  }

  private needsAccount(bytes: Uint8Array): boolean {
    return readCsvStatement(bytes, { ...this.answers, account: null }).kind === "questions";
  }
}
