import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/statements/csv";
import { type CsvAnswers, type CsvReading, noAnswers, readCsvStatement } from "./csv";
import type { StatementPart } from "./statement";

/** What a user must answer first. `file`: the CSV, by its name in a ZIP file; "": the uploaded file itself. */
export type CsvAsked = Extract<CsvReading, { kind: "questions" }> & { file: string };

/** A CSV can be read in two ways, and no answer says in which. */
export class CsvQuestions extends Error {
  constructor(readonly asked: CsvAsked) {
    super("a CSV can be read in two ways");
  }
}

/** The CSV files of an upload. Answers are about files of one head, and an answered account is that of one file. */
export class CsvFiles {
  /** The head of the files that answers are about; null: none needed any so far. */
  fingerprint: string | null = null;
  private hasAccount = false;

  constructor(private readonly answers: CsvAnswers = noAnswers) {}

  /** @param file its name in a ZIP file; "": the uploaded file itself. @throws Refusal, and CsvQuestions */
  read(file: string, bytes: Uint8Array): StatementPart[] {
    // Of a ZIP file, only files that can be read in two ways need answers.
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
