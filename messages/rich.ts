import { createElement, Fragment, type ReactNode } from "react";

/**
 * A sentence with elements in it, such as a link: `rich` before a template takes them as they are.
 * @returns what React shows in its place
 */
export const rich = (texts: TemplateStringsArray, ...parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]));
