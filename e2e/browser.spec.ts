import { chmod, writeFile } from "node:fs/promises";
import { type Browser, type Candidate, chooseBrowser, findBrowser } from "./browser";
import { expect, test } from "./test";

const offer = (source: string, browser: Browser | null): Candidate => ({ source, find: async () => browser });

test("the first browser that starts is taken; one that is absent or cannot start is passed over", async () => {
  const works = await findBrowser();
  const broken = { ...works, executablePath: test.info().outputPath("broken") };
  await writeFile(broken.executablePath, "#!/bin/sh\necho libnss3.so: cannot open shared object file >&2\nexit 127\n");
  await chmod(broken.executablePath, 0o700);
  const first = { ...works, source: "first" };
  const second = { ...works, source: "second" };

  const chosen = await chooseBrowser(undefined, [
    offer("absent", null),
    offer("broken", broken),
    offer("first", first),
    offer("second", second),
  ]);
  expect(chosen.source).toBe("first");

  const none = chooseBrowser(undefined, [offer("absent", null), offer("broken", broken)]);
  await expect(none).rejects.toThrow(/apt-get install chromium(.|\n)*broken: (.|\n)*libnss3\.so: cannot open/);
  await expect(chooseBrowser(broken.executablePath, [offer("first", first)])).rejects.toThrow("E2E_BROWSER_PATH: ");
  await expect(chooseBrowser(test.info().outputPath("absent"), [offer("first", first)])).rejects.toThrow(
    "points at nothing",
  );
});
