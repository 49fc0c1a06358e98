import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "@/e2e/browser";

async function main() {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  const svg = readFileSync("public/icon.svg", "utf8").replace('rx="7" ', "");
  for (const [size, name] of [
    [180, "apple-touch-icon"],
    [512, "icon-512"],
  ] as const) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    await page.screenshot({ path: `public/${name}.png` });
  }
  await browser.close();
}
void main();
