import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";

const logFileMaxBytes = 10_000_000;

/** Puts a log that has grown to 10 MB aside as `<file>.1`, so that two such files are the most there are. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size >= logFileMaxBytes) renameSync(file, `${file}.1`);
}

/** A log that lines are added to, kept within bounds. */
export class LogFile {
  readonly file: string;
  #descriptor: number;
  #bytes: number;

  constructor(file: string) {
    this.file = file;
    rotateLog(file);
    this.#descriptor = openSync(file, "a", 0o600);
    this.#bytes = statSync(file).size;
  }

  add(line: string): void {
    if (this.#bytes >= logFileMaxBytes) {
      closeSync(this.#descriptor);
      rotateLog(this.file);
      this.#descriptor = openSync(this.file, "a", 0o600);
      this.#bytes = 0;
    }
    this.#bytes += writeSync(this.#descriptor, `${line}\n`);
  }
}
