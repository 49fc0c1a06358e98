import { tmpdir } from "node:os";
import { join } from "node:path";
import config from "./playwright.config";

const outputDir = join(tmpdir(), "paydesk-screenshots");
console.log(`The pictures go to ${outputDir}`);

export default { ...config, testMatch: "screenshots.ts", outputDir };
