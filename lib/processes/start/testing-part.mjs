import { appendFileSync } from "node:fs";

const [name, journal = "", drainMs = "0"] = process.argv.slice(2);
const note = (/** @type {string} */ what) => appendFileSync(journal, `${name} ${what} ${process.pid}\n`);

let stopping = false;
function stop(/** @type {string} */ reason) {
  if (stopping) return;
  stopping = true;
  note(reason);
  setTimeout(() => {
    note("ended");
    process.exit(0);
  }, Number(drainMs));
}
process.on("SIGTERM", () => stop("asked to stop"));
process.on("disconnect", () => stop("left alone"));
setInterval(() => undefined, 1_000);
note("started");
process.send?.("ready");
