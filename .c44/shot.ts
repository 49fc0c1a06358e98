import { open, untilLive } from "./lib";

const [path = "/", name = "x", scheme = "light", width = "1440", height = "900", keys = ""] = process.argv.slice(2);
async function main() {
  const { page, browser } = await open("preparer", scheme as "light", Number(width), Number(height));
  await page.goto(path);
  await page.waitForTimeout(1500);
  await untilLive(page).catch(() => console.log("not live"));
  for (const k of keys.split(",").filter(Boolean)) {
    await page.keyboard.press(k);
    await page.waitForTimeout(1500);
  }
  await page.waitForTimeout(600);
  console.log(
    page.url(),
    "row y",
    await page.evaluate(() => document.querySelector("tbody tr")?.getBoundingClientRect().y),
  );
  await page.screenshot({ path: `/tmp/c44/${name}.png` });
  await browser.close();
}
void main();
