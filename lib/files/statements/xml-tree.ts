/** One element of XML with all that is in it; names without their prefix. */
export type Element = {
  name: string;
  /** Where it begins in the file. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
};

/** The elements at a path below one: `all(entry, "NtryDtls", "TxDtls")`. */
export function all(from: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  );
}

/** The first element at a path; undefined: there is none. */
export function first(from: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => found?.children.find((child) => child.name === name), from);
}

/** The text of the first element at a path, without blanks around it; "" where there is none. */
export const textOf = (from: Element | undefined, ...path: string[]): string => first(from, ...path)?.text.trim() ?? "";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The element as XML, without blanks between elements and without namespaces: the same content is the same text. */
export function printElement({ name, attributes, children, text }: Element): string {
  const given = Object.entries(attributes)
    .filter(([key]) => !key.startsWith("xmlns"))
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  const content = children.length > 0 ? children.map(printElement).join("") : escapeXml(text);
  return `<${name}${given}>${content}</${name}>`;
}
