import { createHash } from "node:crypto";

// This file is plain JavaScript without imports, because its pages are shown when the built ones can't be.

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1rem}h1{font-size:1.25rem}";
const styleDigest = `sha256-${createHash("sha256").update(style).digest("base64")}`;

export const plainPagePolicy = `default-src 'none'; style-src '${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * @param {{ title: string, heading: string, sentence: string, link: { href: string, text: string }, cookie?: string |
 * undefined }} page
 */
export function plainPage({ title, heading, sentence, link, cookie = "" }) {
  const theme = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie)?.[1] ?? "light dark";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${theme}"><title>${title}</title><style>${style}</style></head><body><main><h1>${heading}</h1><p>${sentence}</p><p><a href="${link.href}">${link.text}</a></p></main></body></html>`;
}
