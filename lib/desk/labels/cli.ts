import { writeFileSync } from "node:fs";
import { writeLabelPage } from "./tables";

/** `npm run labels`: writes docs/labels.md. */
writeFileSync("docs/labels.md", writeLabelPage());
