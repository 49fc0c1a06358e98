import { SaxesParser } from "saxes";
import { Refusal } from "@/lib/intake/refusal";
import { boundElements } from "@/lib/intake/workbook/xml";
import * as t from "@/messages/statements/model";
import { CamtStatement, type Container } from "./camt-statement";
import { faultAt, type StatementPart } from "./statement";
import type { Element } from "./xml-tree";

/** The messages and versions that are read, by the namespace of their document. */
const namespace = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34])\.001\.(02|04|08)$/;
const containers: Record<string, Container> = {
  "camt.053": { format: "camt.053", message: "BkToCstmrStmt", statement: "Stmt" },
  "camt.054": { format: "camt.054", message: "BkToCstmrDbtCdtNtfctn", statement: "Ntfctn" },
};
/** Elements of one entry, and characters of one text. */
const entryElementsMost = 200_000;
const textUnitsMost = 10_000;
/** Characters of an element's name, and of its attributes: those of the schema have 35. */
const nameUnitsMost = 200;

/** Where the reader is: statements are the third element from the outside, and what is within one is kept until it is complete. */
const statementDepth = 3;

/**
 * Reads a camt.053 or camt.054 as it comes: one entry at a time is in memory. Sources: ISO 20022 message definitions
 * BankToCustomerStatement and BankToCustomerDebitCreditNotification, versions 02, 04 and 08.
 * @throws Refusal that names the line and the element
 */
export function* readCamt(pieces: Iterable<string>): Generator<StatementPart> {
  const reading = new CamtReading();
  for (const piece of pieces) {
    reading.write(piece);
    yield* reading.parts.splice(0);
  }
  reading.end();
  yield* reading.parts.splice(0);
}

class CamtReading {
  readonly parts: StatementPart[] = [];
  private readonly parser = new SaxesParser();
  private container: Container | null = null;
  private depth = 0;
  private statement: CamtStatement | null = null;
  /** From a child of the statement to the element that is open. */
  private readonly open: Element[] = [];
  private elements = 0;

  constructor() {
    const { parser } = this;
    parser.on("error", () => {
      throw faultAt(parser.line, "XML", t.notXml);
    });
    parser.on("doctype", () => {
      throw faultAt(parser.line, "DOCTYPE", t.hasDoctype);
    });
    const leave = boundElements(parser, () => faultAt(parser.line, "XML", t.notXml));
    parser.on("opentag", ({ name, attributes }) => this.begin(bare(name), attributes));
    parser.on("text", (text) => this.addText(text));
    parser.on("cdata", (text) => this.addText(text));
    parser.on("closetag", () => {
      leave();
      this.finish();
    });
  }

  write(piece: string): void {
    this.parser.write(piece);
  }

  end(): void {
    this.parser.close();
  }

  private begin(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    const { line } = this.parser;
    if (isTooLong(name, attributes)) throw faultAt(line, name.slice(0, nameUnitsMost), t.textIsTooLong);
    if (this.depth === 1) {
      this.container = containerOf(name, attributes);
    } else if (this.depth === 2) {
      if (name !== this.container?.message) throw faultAt(line, name, t.notInOrder);
    } else if (this.depth === statementDepth && name === this.container?.statement) {
      this.statement = new CamtStatement(this.container, line, this.parts);
    } else if (this.statement && this.depth > statementDepth) {
      this.elements += 1;
      if (this.elements > entryElementsMost) throw faultAt(line, name, t.entryIsTooLarge);
      const element: Element = { name, line, attributes, children: [], text: "" };
      this.open.at(-1)?.children.push(element);
      this.open.push(element);
    }
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > textUnitsMost) throw faultAt(this.parser.line, element.name, t.textIsTooLong);
  }

  private finish(): void {
    this.depth -= 1;
    const closed = this.open.pop();
    if (!this.statement) return;
    if (closed && this.open.length === 0) {
      this.elements = 0;
      this.statement.take(closed);
    } else if (!closed && this.depth < statementDepth) {
      this.statement.end();
      this.statement = null;
    }
  }
}

/** Namespaces of the document have some hundred characters together. */
const isTooLong = (name: string, attributes: Record<string, string>) =>
  name.length > nameUnitsMost ||
  Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 0) > textUnitsMost;

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

function containerOf(root: string, attributes: Record<string, string>): Container {
  const named = Object.entries(attributes)
    .filter(([key]) => /^xmlns(?::|$)/.test(key))
    .map(([, value]) => value);
  const found = named.map((value) => namespace.exec(value)?.[1]).find((name) => name !== undefined);
  const container = containers[found ?? ""];
  if (root === "Document" && container) return container;
  throw new Refusal(t.wrongMessage(named.find((value) => value.includes("20022")) ?? root));
}
