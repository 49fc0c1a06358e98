/** Names of U+00A0 to U+00FF in order (HTML 4, section 24.2). */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** Other entities that spreadsheets write (HTML 4, section 24.4). */
const others: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  euro: "€",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  hellip: "…",
  bull: "•",
  trade: "™",
  minus: "−",
  OElig: "Œ",
  oelig: "œ",
  Scaron: "Š",
  scaron: "š",
  Yuml: "Ÿ",
  fnof: "ƒ",
  permil: "‰",
  dagger: "†",
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200c",
  zwj: "\u200d",
  lrm: "\u200e",
  rlm: "\u200f",
};

const named = new Map([
  ...latin.split(" ").map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ...Object.entries(others),
]);

/** HTML 5 names letters beyond Latin 1 by their accent: "&Ccaron;", "&zacute;". */
const accents: Record<string, string> = {
  ...{ grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", macr: "\u0304", breve: "\u0306" },
  ...{
    dot: "\u0307",
    uml: "\u0308",
    ring: "\u030a",
    dblac: "\u030b",
    caron: "\u030c",
    cedil: "\u0327",
    ogon: "\u0328",
  },
};

function letterOf(name: string): string | undefined {
  const [, letter = "", accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const composed = Object.hasOwn(accents, accent) ? `${letter}${accents[accent]}`.normalize("NFC") : "";
  return composed.length === 1 ? composed : undefined;
}

/** @param decodes false for a character whose entity stays */
export function decodeEntities(text: string, decodes: (sign: string) => boolean = () => true): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (whole, decimal, hexadecimal, name) => {
    const sign = name ? (named.get(name) ?? letterOf(name)) : signOf(decimal, hexadecimal);
    return sign !== undefined && decodes(sign) ? sign : whole;
  });
}

function signOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined;
}
