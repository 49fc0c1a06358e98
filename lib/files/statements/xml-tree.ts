export type Element = {
  name: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
};

export function all(from: Element, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  );
}

export function first(from: Element | undefined, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, name) => found?.children.find((child) => child.name === name), from);
}

export const textOf = (from: Element | undefined, ...path: string[]): string => first(from, ...path)?.text.trim() ?? "";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Prints without blanks between elements and without namespaces, so that equal content gives equal text. */
export function printElement({ name, attributes, children, text }: Element): string {
  const given = Object.entries(attributes)
    .filter(([key]) => !key.startsWith("xmlns"))
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  const content = children.length > 0 ? children.map(printElement).join("") : escapeXml(text);
  return `<${name}${given}>${content}</${name}>`;
}
