import pg from "pg";
import { connectionConfig } from "@/db/client";
import { StartError } from "./start-error";

const oldestServer = { number: 150_000, name: "15" };

/**
 * Connects once to the database of a setting and looks whether it will do.
 * @throws StartError with the reason; the password is never part of it
 */
export async function checkExternalDatabase(url: string, setting = "DATABASE_URL"): Promise<void> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => undefined); // a connection lost later is reported by the user who uses it
  try {
    await client.connect();
    const result = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    const { version = "0", encoding = "" } = result.rows[0] ?? {};
    if (Number(version) < oldestServer.number) {
      throw new StartError(
        `${setting} leads to PostgreSQL ${Math.floor(Number(version) / 10_000)}; ${oldestServer.name} or newer is needed.`,
      );
    }
    if (encoding !== "UTF8") throw new StartError(`${setting} leads to a database in ${encoding}; UTF8 is needed.`);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${setting} does not work: ${explainConnectionFailure(cause, url)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined); // it may never have been connected
  }
}

/** Why a connection failed, in a sentence without a full stop and without the password. */
export function explainConnectionFailure(cause: unknown, url: string): string {
  const { hostname, port, pathname, username, password } = new URL(url);
  const server = `${hostname || "localhost"}:${port || 5432}`;
  const { code, message } = cause as { code?: string; message?: string };
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host ${hostname} is not known`;
    case "ECONNREFUSED":
      return `nothing listens on ${server}`;
    case "ENOENT":
      return "there is no socket at the given path";
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return `${server} cannot be reached`;
    case "ECONNRESET":
      return `${server} closed the connection`;
    case "28P01":
      return `the server refused the user or the password (user ${decode(username)})`;
    case "28000":
      return `the server does not let this user in (user ${decode(username)})`;
    case "3D000":
      return `there is no database named ${decode(pathname.slice(1))}`;
    default: {
      if (message?.includes("timeout")) return `${server} did not answer in time`;
      const text = message || code || "no reason was given";
      const secrets = [password, decode(password)].filter((secret) => secret !== "");
      return secrets.reduce((line, secret) => line.replaceAll(secret, "…"), text.split("\n")[0] ?? "");
    }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a lone % sign: show it as it was written
  }
}
