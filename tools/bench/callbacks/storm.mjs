import { connect } from "node:net";

const [port, slow, megabytesPerSecond] = process.argv.slice(2).map(Number);
const dripMs = 1_000;
const comeBackMs = 1_000;
const streams = 8;
const piece = Buffer.alloc(65_536, "junk");
const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]);
const path = `/callback/${"A".repeat(32)}`;

let sentBytes = 0;
let budget = 0;
/** @type {Set<() => void>} */
const flows = new Set();

let strangers = 0;
function open() {
  strangers += 1;
  const localAddress = process.platform === "linux" ? `127.0.0.${2 + (strangers % 8)}` : undefined;
  return connect({ port: port ?? 0, host: "127.0.0.1", localAddress });
}

function drip() {
  const socket = open();
  let at = 0;
  const head = `GET ${path}?status=approved HTTP/1.1\r\nhost: desk\r\nx-slow: ${"s".repeat(10_000)}`;
  const timer = setInterval(() => socket.write(head[at++ % head.length] ?? ""), dripMs);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(timer);
    setTimeout(drip, comeBackMs);
  });
}

function flood() {
  const socket = open();
  socket.write(`POST ${path} HTTP/1.1\r\nhost: desk\r\ntransfer-encoding: chunked\r\n\r\n`);
  const flow = () => {
    while (budget > 0 && !socket.destroyed && !socket.writableNeedDrain) {
      budget -= chunk.length;
      sentBytes += chunk.length;
      socket.write(chunk);
    }
  };
  flows.add(flow);
  socket.on("drain", flow);
  socket.on("data", () => undefined);
  socket.on("error", () => undefined);
  socket.on("close", () => {
    flows.delete(flow);
    setTimeout(flood, 10);
  });
}

for (let at = 0; at < (slow ?? 0); at += 1) drip();
for (let at = 0; at < streams; at += 1) flood();
setInterval(() => {
  budget = (megabytesPerSecond ?? 0) * 100_000;
  for (const flow of flows) flow();
}, 100);
setInterval(() => process.send?.(sentBytes), 1_000);
process.on("disconnect", () => process.exit(0));
process.on("error", () => process.exit(1));
