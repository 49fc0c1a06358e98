import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";

const logFileMaxBytes = 10_000_000;

/** Moves a log of 10 MB to `<file>.1`; at most two such files exist. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size >= logFileMaxBytes) renameSync(file, `${file}.1`);
}

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
