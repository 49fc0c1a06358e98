import { tmpdir } from "node:os";
import { join } from "node:path";
import config from "./playwright.config";

process.env.E2E_SAMPLE = "on";

const outputDir = join(tmpdir(), "paydesk-screenshots");
console.log(`The pictures go to ${outputDir}`);

const projects = config.projects?.map((project) => ({ ...project, testMatch: "screenshots.ts", outputDir }));
export default { ...config, projects };
