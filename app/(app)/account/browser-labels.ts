import * as t from "@/messages/account/shared";

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|HeadlessChrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** A browser in two words, from what it says of itself: a help to recognise it, no proof. */
export function describeBrowser(userAgent: string | null): string {
  if (!userAgent) return t.unknownBrowser;
  const find = (labels: [RegExp, string][]) => labels.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(systems);
  return `${find(browsers) ?? t.unknownBrowser}${system ? t.on(system) : ""}`;
}
