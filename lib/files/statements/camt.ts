import { SaxesParser } from "saxes";
import { Refusal } from "@/lib/files/intake/refusal";
import { boundElements } from "@/lib/files/intake/workbook/xml";
import * as t from "@/messages/statements/model";
import { CamtPages, CamtStatement, type Container } from "./camt-statement";
import { Dialect } from "./dialect";
import { faultAt, type StatementPart } from "./statement";
import { xmlDocuments } from "./xml-documents";
import type { Element } from "./xml-tree";

/**
 * The namespace shows message and version; the elements in use are the same in all supported versions. Sources: ISO
 * 20022 message archive, versions 02 to 13; STUZZA and SWIFT write the name in namespaces of their own.
 */
const namespace = /\b(camt\.05[34])\.001\.(?:0[2-9]|1[0-3])\b/;
const containers: Record<string, Container> = {
  "camt.053": { format: "camt.053", message: "BkToCstmrStmt", statement: "Stmt" },
  "camt.054": { format: "camt.054", message: "BkToCstmrDbtCdtNtfctn", statement: "Ntfctn" },
};
/** Bounds the elements of one entry, and the characters of one text. */
const entryElementsMost = 200_000;
const textUnitsMost = 10_000;
/** Bounds the characters of an element's name and attributes: those of the schema have 35. */
const nameUnitsMost = 200;

/**
 * Reads camt.053 and camt.054 as a stream, with one entry in memory at a time. A file may hold several documents, also
 * in an envelope. Sources: ISO 20022 BankToCustomerStatement and BankToCustomerDebitCreditNotification.
 * @throws Refusal that names the line and the element
 */
export function* readCamt(
  pieces: Iterable<string>,
  dialect = new Dialect(),
  notes = new Set<string>(),
): Generator<StatementPart> {
  const pages = new CamtPages(dialect, notes);
  let reading: CamtReading | null = null;
  for (const { text, line } of xmlDocuments(pieces, () => reading?.isWhole ?? false)) {
    if (line !== null) {
      reading?.end();
      reading = new CamtReading(pages, line);
    }
    reading?.write(text);
    yield* pages.parts.splice(0);
  }
  reading?.end();
  pages.end();
  yield* pages.parts.splice(0);
}

class CamtReading {
  private readonly parser = new SaxesParser();
  private container: Container | null = null;
  private depth = 0;
  private root = "";
  private messageDepth = 0;
  private hasMessage = false;
  private statement: CamtStatement | null = null;
  private readonly open: Element[] = [];
  private elements = 0;

  constructor(
    private readonly pages: CamtPages,
    private readonly linesBefore: number,
  ) {
    const { parser } = this;
    parser.on("error", () => {
      throw faultAt(this.line, "XML", t.notXml);
    });
    parser.on("doctype", () => {
      throw faultAt(this.line, "DOCTYPE", t.hasDoctype);
    });
    const leave = boundElements(parser, () => faultAt(this.line, "XML", t.notXml));
    parser.on("opentag", ({ name, attributes }) => this.begin(bare(name), attributes));
    parser.on("text", (text) => this.addText(text));
    parser.on("cdata", (text) => this.addText(text));
    parser.on("closetag", () => {
      leave();
      this.finish();
    });
  }

  get isWhole(): boolean {
    return this.root !== "" && this.depth === 0;
  }

  private get line(): number {
    return this.linesBefore + this.parser.line;
  }

  write(piece: string): void {
    this.parser.write(piece);
  }

  end(): void {
    this.parser.close();
    if (this.messageDepth === 0 && !this.hasMessage) throw new Refusal(t.wrongMessage(this.root));
  }

  private begin(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    const { line } = this;
    if (isTooLong(name, attributes)) throw faultAt(line, name.slice(0, nameUnitsMost), t.textTooLong);
    this.root ||= name;
    const statementDepth = this.messageDepth + 1;
    if (this.messageDepth === 0) {
      this.enter(name, attributes, line);
    } else if (this.depth === statementDepth && name === this.container?.statement) {
      this.statement = new CamtStatement(this.container, line, this.pages);
    } else if (this.statement && this.depth > statementDepth) {
      this.elements += 1;
      if (this.elements > entryElementsMost) throw faultAt(line, name, t.entryIsTooLarge);
      const element: Element = { name, line, attributes, children: [], text: "" };
      this.open.at(-1)?.children.push(element);
      this.open.push(element);
    }
  }

  private enter(name: string, attributes: Record<string, string>, line: number): void {
    const named = containerOf(attributes);
    if (named === null && name === "Document") {
      const other = foreignMessage(attributes);
      if (other !== null) throw new Refusal(t.wrongMessage(other));
    }
    this.container = named ?? this.container;
    const byName = Object.values(containers).find(({ message }) => message === name);
    if (byName) {
      if (this.container && this.container !== byName) throw faultAt(line, name, t.notInOrder);
      [this.container, this.messageDepth] = [byName, this.depth];
    } else if (/^BkToCstmr/.test(name)) {
      throw new Refusal(t.wrongMessage(name));
    }
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > textUnitsMost) throw faultAt(this.line, element.name, t.textTooLong);
  }

  private finish(): void {
    this.depth -= 1;
    const closed = this.open.pop();
    if (this.statement && closed && this.open.length === 0) {
      this.elements = 0;
      this.statement.take(closed);
    } else if (this.statement && !closed && this.depth <= this.messageDepth) {
      this.statement.end();
      this.statement = null;
    } else if (!this.statement && this.depth > 0 && this.depth < this.messageDepth) {
      [this.messageDepth, this.container, this.hasMessage] = [0, null, true];
    }
  }
}

/** Bounds the namespaces of a document, which have some hundred characters together. */
const isTooLong = (name: string, attributes: Record<string, string>) =>
  name.length > nameUnitsMost ||
  Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 0) > textUnitsMost;

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

const namespacesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([key]) => /^xmlns(?::|$)/.test(key))
    .map(([, value]) => value);

function containerOf(attributes: Record<string, string>): Container | null {
  const found = namespacesOf(attributes)
    .map((value) => namespace.exec(value)?.[1])
    .find((name) => name !== undefined);
  return containers[found ?? ""] ?? null;
}

const foreignMessage = (attributes: Record<string, string>): string | null =>
  namespacesOf(attributes).find((value) => /\b[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/.test(value)) ?? null;
