import { SaxesParser } from "saxes";
import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";

/** Workbooks nest about ten elements; a parser keeps 500 bytes for each. */
const xmlBounds = { depth: 64, attributes: 256 } as const;

type Attributes = Readonly<Record<string, string>>;
/**
 * Element names come without their prefix, so that every namespace matches. `parents` has the nearest element last,
 * because extensions use the same names in other places.
 */
export type XmlHandler = {
  open: (name: string, attributes: Attributes, parents: readonly string[]) => void;
  text?: (text: string) => void;
  close?: (name: string, parents: readonly string[]) => void;
};

/**
 * Reads a part's XML as it is unpacked, without keeping it.
 * @throws Refusal when the XML is malformed
 */
export function readXml(pieces: Iterable<string>, { open, text, close }: XmlHandler): void {
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw new Refusal(t.workbookDamaged);
  });
  const leave = boundElements(parser, () => new Refusal(t.workbookDamaged));
  const parents: string[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    const bare = bareName(name);
    open(bare, attributes, parents);
    parents.push(bare);
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.on("closetag", ({ name }) => {
    leave();
    parents.pop();
    close?.(bareName(name), parents);
  });
  let isEmpty = true;
  for (const piece of pieces) {
    isEmpty = false;
    parser.write(piece);
  }
  if (!isEmpty) parser.close();
}

/**
 * Counts elements before the parser keeps them: a file of 7 KB can unpack to two million nested elements.
 * @returns the handler for closing tags, because a parser takes one of each kind
 */
export function boundElements(parser: SaxesParser, refusal: () => Refusal): () => void {
  let depth = 0;
  let attributes = 0;
  parser.on("opentagstart", () => {
    depth += 1;
    attributes = 0;
    if (depth > xmlBounds.depth) throw refusal();
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > xmlBounds.attributes) throw refusal();
  });
  return () => {
    depth -= 1;
  };
}

function bareName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => bareName(key) === name)?.[1];
}

export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
