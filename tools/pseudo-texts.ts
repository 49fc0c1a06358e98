const letters: Record<string, string> = {
  ...{ a: "å", e: "é", i: "î", o: "ö", u: "û", y: "ý" },
  ...{ A: "Å", E: "É", I: "Î", O: "Ö", U: "Û", Y: "Ý" },
};

export const pseudo = (text: string): string => text.replace(/[aeiouyAEIOUY]/g, (letter) => letters[letter] ?? letter);

export function pseudoMessages(source: string): string {
  let out = "";
  let at = 0;
  while (at < source.length) {
    if (source.startsWith("import ", at) && (at === 0 || source[at - 1] === "\n")) {
      const end = source.indexOf(";\n", at);
      out += source.slice(at, end);
      at = end;
    } else if (source.startsWith("/*", at) || source.startsWith("//", at)) {
      const end = source.startsWith("/*", at) ? source.indexOf("*/", at) + 2 : source.indexOf("\n", at);
      out += source.slice(at, end);
      at = end;
    } else if (source[at] === '"' || source[at] === "'") {
      const end = endOfString(source, at);
      const text = source.slice(at, end);
      const isType = /([^|]\||<)\s*$/.test(out) || (/\w\??:\s*$/.test(out) && /^\s*\|[^|]/.test(source.slice(end)));
      const isKey = /[{,]\s*$/.test(out) && source[end] === ":";
      out += /[!=]==\s*$/.test(out) || isType || isKey ? text : escapedPseudo(text);
      at = end;
    } else if (source[at] === "`") {
      const [text, end] = pseudoTemplate(source, at);
      out += text;
      at = end;
    } else {
      out += source[at];
      at += 1;
    }
  }
  return out;
}

export const pseudoTable = (source: string): string =>
  source.replace(/(\b\w+:\s*|[(,]\s*)("(?:[^"\\\n]|\\.)*")/g, (whole, before: string, text: string) =>
    (before.includes(":") ? /^"[A-Z][^"]*[a-z]/ : /^"[A-Z][a-z]+ /).test(text)
      ? `${before}${escapedPseudo(text)}`
      : whole,
  );

const escapedPseudo = (text: string): string =>
  text.replace(/\\u[0-9a-fA-F]{4}|\\.|[^\\]+/g, (part) => (part.startsWith("\\") ? part : pseudo(part)));

function endOfString(source: string, from: number): number {
  let at = from + 1;
  while (source[at] !== source[from]) at += source[at] === "\\" ? 2 : 1;
  return at + 1;
}

function pseudoTemplate(source: string, from: number): [string, number] {
  let out = "`";
  let at = from + 1;
  while (source[at] !== "`") {
    if (source.startsWith("${", at)) {
      const end = endOfBraces(source, at + 2);
      out += `\${${pseudoMessages(source.slice(at + 2, end))}}`;
      at = end + 1;
    } else if (source[at] === "\\") {
      const end = at + (source[at + 1] === "u" ? 6 : 2);
      out += source.slice(at, end);
      at = end;
    } else {
      out += pseudo(source[at] ?? "");
      at += 1;
    }
  }
  return [`${out}\``, at + 1];
}

function endOfBraces(source: string, from: number): number {
  let depth = 1;
  let at = from;
  for (;;) {
    if (source[at] === '"' || source[at] === "'") at = endOfString(source, at);
    else if (source[at] === "`") at = pseudoTemplate(source, at)[1];
    else {
      if (source[at] === "{") depth += 1;
      if (source[at] === "}") depth -= 1;
      if (depth === 0) return at;
      at += 1;
    }
  }
}
