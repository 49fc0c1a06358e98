export type LineEnd = "\r\n" | "\n" | "\r";

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/**
 * Cuts streamed text into blocks of whole records in one pass. Line ends in quotation marks stay in their cell. A
 * parser never sees half a record, so nothing is read twice.
 */
export class RecordCutter {
  readonly lineEnds = new Map<LineEnd, number>();
  private readonly delimiter: number;
  private parts: string[] = [];
  private units = 0;
  private isQuoted = false;
  private isCellStart = true;
  /** A return or a quotation mark at a piece's end depends on the next character. */
  private held = "";

  constructor(
    delimiter: string,
    private readonly isPadded = false,
  ) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  get open(): { text: () => string; units: number; isQuoted: boolean } {
    return { text: () => this.parts.join(""), units: this.units, isQuoted: this.isQuoted };
  }

  push(piece: string): string {
    const text = this.held + piece;
    this.held = "";
    return this.isQuoted || text.includes('"') ? this.pushQuoted(text) : this.pushBare(text);
  }

  private pushBare(text: string): string {
    const body = text.endsWith("\r") ? text.slice(0, -1) : text;
    this.held = text.slice(body.length);
    if (body === "") return "";
    const plain = body.replace(/\r\n?/g, (end) => {
      this.count(end as LineEnd);
      return "\n";
    });
    if (plain === body) for (let at = body.indexOf("\n"); at >= 0; at = body.indexOf("\n", at + 1)) this.count("\n");
    const inked = this.isPadded ? plain.replace(/ +$/, "") : plain;
    const last = inked.charCodeAt(inked.length - 1);
    if (inked !== "") this.isCellStart = last === lineFeed || last === this.delimiter;
    const cut = plain.lastIndexOf("\n") + 1;
    const whole = cut > 0 ? this.parts.join("") + plain.slice(0, cut) : "";
    if (cut > 0) this.drop();
    this.keep(plain.slice(cut));
    return whole;
  }

  private pushQuoted(text: string): string {
    let from = 0;
    let wholeParts = 0;
    let lastFeed = 0;
    let at = 0;
    for (; at < text.length; at += 1) {
      if (this.isQuoted) {
        const next = text.indexOf('"', at);
        at = next < 0 ? text.length : next;
        if (at + 1 >= text.length) break;
        if (text.charCodeAt(at + 1) === quote) at += 1;
        else this.isQuoted = false;
        continue;
      }
      const unit = text.charCodeAt(at);
      if (unit === carriageReturn) {
        if (at + 1 === text.length) break;
        const isPair = text.charCodeAt(at + 1) === lineFeed;
        this.count(isPair ? "\r\n" : "\r");
        this.keep(`${text.slice(from, at)}\n`);
        wholeParts = this.parts.length;
        if (isPair) at += 1;
        from = at + 1;
      } else if (unit === lineFeed) {
        this.count("\n");
        lastFeed = at + 1;
      } else if (unit === quote && this.isCellStart) this.isQuoted = true;
      if (this.isPadded && unit === space && this.isCellStart) continue;
      this.isCellStart = unit === this.delimiter || unit === lineFeed || unit === carriageReturn;
    }
    this.held = text.slice(at);
    if (lastFeed > from) {
      this.keep(text.slice(from, lastFeed));
      wholeParts = this.parts.length;
      from = lastFeed;
    }
    const whole = this.parts.slice(0, wholeParts).join("");
    this.parts = this.parts.slice(wholeParts);
    this.units -= whole.length;
    this.keep(text.slice(from, at));
    return whole;
  }

  end(): string {
    if (this.held === "\r") this.count("\r");
    const text = this.parts.join("") + (this.held === '"' ? this.held : "");
    this.drop();
    return text;
  }

  private drop(): void {
    this.parts = [];
    this.units = 0;
  }

  private count(kind: LineEnd): void {
    this.lineEnds.set(kind, (this.lineEnds.get(kind) ?? 0) + 1);
  }

  private keep(part: string): void {
    if (part === "") return;
    this.parts.push(part);
    this.units += part.length;
  }
}
