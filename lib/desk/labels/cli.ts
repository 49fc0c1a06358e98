import { writeFileSync } from "node:fs";
import { writeLabelPage } from "./tables";

writeFileSync("docs/labels.md", writeLabelPage());
