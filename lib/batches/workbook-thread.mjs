// Where the thread that reads a workbook begins: plain JavaScript, because Node alone starts it and cannot load TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./workbook-thread.ts");
