import { readFile } from "node:fs/promises";
import { createDatabase } from "@/db/client";
import { appOver, type Place, storeFile } from "./context";
import { makeFile } from "./file";

type Given = { path: string; url: string } & Pick<Place, "actor" | "connectionId">;
const { path, url, actor, connectionId } = JSON.parse(process.argv[2] ?? "") as Given;

const db = createDatabase(url, { max: 2 });
const place: Place = { ctx: appOver(db), actor: { ...actor, steppedUpAt: null }, connectionId };
await storeFile(place, makeFile("wide", 200, `before-${process.pid}`).bytes);
const before = process.memoryUsage().rss;
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, 5);
await storeFile(place, new Uint8Array(await readFile(path)));
clearInterval(watch);
most = Math.max(most, process.memoryUsage().rss);
await db.$client.end();
console.log((most - before) / 1024 / 1024);
