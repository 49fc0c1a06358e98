import { ConsoleWatch, expect, test } from "./test";

test("a page's own 404 and a 401 of ours are meant; any other refusal, error or violation is a fault", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  try {
    const watch = new ConsoleWatch();
    watch.follow(context);
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/no-such-page", textContent: "Leave" });
      document.body.prepend(link);
    });
    await page.getByRole("link", { name: "Leave" }).click();
    await expect(page).toHaveURL(/no-such-page/);
    const messages = { count: 0 };
    context.on("console", () => void messages.count++);
    const request = (path: string) => page.evaluate(async (url) => (await fetch(url)).status, path);
    expect(await request("/api/orders")).toBe(401);
    await expect.poll(() => messages.count).toBe(1);
    expect(watch.faults()).toEqual([]);

    expect(await request("/no-such-picture.png")).toBe(404);
    await page.evaluate(() => console.error("a hydration error"));
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("nobody caught this"))));
    await expect.poll(() => watch.faults().length).toBe(3);
    const faults = watch.faults().join("\n");
    for (const part of [/no-such-picture\.png: .* 404/, /: a hydration error/, /: Error: nobody caught this/]) {
      expect(faults).toMatch(part);
    }
  } finally {
    await context.close();
  }
});
