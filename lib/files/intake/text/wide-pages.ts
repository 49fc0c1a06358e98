/** Every platform decodes these encodings (encoding.spec.whatwg.org), and none encodes them. */
export const widePages = ["shift_jis", "gb18030"] as const;
export type WidePage = (typeof widePages)[number];

type Range = readonly [from: number, to: number];
const shapes: Record<WidePage, readonly (readonly Range[])[]> = {
  shift_jis: [[[0xa1, 0xdf]], [[0x81, 0xfc], [0x40, 0xfc]]], // biome-ignore format: a shape a row
  gb18030: [
    [[0x81, 0xfe], [0x40, 0xfe]],
    [[0x81, 0x84], [0x30, 0x39], [0x81, 0xfe], [0x30, 0x39]],
  ], // biome-ignore format: a shape a row
};
const lineFeed = 0x0a;
const firstOfUpperPlanes = 0x10000;

function* sequencesOf(ranges: readonly Range[]): Generator<number[]> {
  const [range, ...rest] = ranges;
  if (!range) {
    yield [];
    return;
  }
  for (let byte = range[0]; byte <= range[1]; byte += 1) for (const more of sequencesOf(rest)) yield [byte, ...more];
}

const reverses = new Map<WidePage, Map<string, number[]>>();

function reverseOf(page: WidePage): Map<string, number[]> {
  const known = reverses.get(page);
  if (known) return known;
  const reverse = new Map<string, number[]>();
  for (const shape of shapes[page]) {
    const sequences = [...sequencesOf(shape)];
    const decoded = new TextDecoder(page).decode(Uint8Array.from(sequences.flatMap((bytes) => [...bytes, lineFeed])));
    for (const [at, character] of decoded.split("\n").entries()) {
      const bytes = sequences[at];
      const isOne = [...character].length === 1 && character !== "\ufffd" && character.charCodeAt(0) >= 0x80;
      if (bytes && isOne && !reverse.has(character)) reverse.set(character, bytes);
    }
  }
  reverses.set(page, reverse);
  return reverse;
}

/** GB18030 writes the upper planes in order, four bytes each, from 90 30 81 30 on. */
function upperPlaneBytes(code: number): number[] {
  const at = code - firstOfUpperPlanes;
  return [
    0x90 + Math.floor(at / 12_600),
    0x30 + (Math.floor(at / 1260) % 10),
    0x81 + (Math.floor(at / 10) % 126),
    0x30 + (at % 10),
  ];
}

/** `lost` counts the characters that the encoding doesn't have; a question mark replaces each. */
export function encodeWidePage(text: string, page: WidePage): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  const bytes: number[] = [];
  let lost = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const found = code < 0x80 ? [code] : reverseOf(page).get(character);
    if (found) bytes.push(...found);
    else if (page === "gb18030" && code >= firstOfUpperPlanes) bytes.push(...upperPlaneBytes(code));
    else {
      lost += 1;
      bytes.push(0x3f);
    }
  }
  return { bytes: Uint8Array.from(bytes), lost };
}
