import { describe, expect, it } from "vitest";
import { Refusal } from "@/lib/files/intake/refusal";
import { readXml } from "./xml";

function textOf(xml: string): string {
  let read = "";
  readXml([xml], {
    open: () => undefined,
    text: (text) => {
      read += text;
    },
  });
  return read;
}

describe("readXml", () => {
  it("reads the entities of XML itself", () => {
    expect(textOf("<t>a &amp; b &lt; &#x10d;</t>")).toBe("a & b < č");
  });

  it.each([
    ["a file", '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><t>&x;</t>'],
    ["an address", '<!DOCTYPE t [<!ENTITY x SYSTEM "http://127.0.0.1/">]><t>&x;</t>'],
    ["text", '<!DOCTYPE t [<!ENTITY x "kept">]><t>&x;</t>'],
    ["itself ten times over", '<!DOCTYPE t [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><t>&c;</t>'],
  ])("refuses an entity that a document defines as %s: nothing is fetched or unfolded", (_what, xml) => {
    expect(() => textOf(xml)).toThrow(Refusal);
  });

  const million = 1_000_000;
  const nested = `${"<t>".repeat(million)}${"</t>".repeat(million)}`;
  const wide = `<t ${Array.from({ length: million }, (_, at) => `a${at}=""`).join(" ")}/>`;

  it.each([
    ["a million elements inside each other", nested],
    ["a million attributes of one element", wide],
  ])("refuses %s before they are kept", (_what, xml) => {
    let opened = 0;
    const open = () => {
      opened += 1;
    };
    const read = () => readXml([xml], { open });
    expect(read).toThrow(Refusal);
    expect(opened).toBeLessThan(100);
  });

  it("reads as many elements beside each other as there are", () => {
    expect(textOf(`<t>${"<a b=''><c/></a>".repeat(10_000)}x</t>`)).toBe("x");
  });
});
