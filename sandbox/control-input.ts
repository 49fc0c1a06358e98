import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { Refusal } from "./core";
import { readBody } from "./http-body";

const maxBodyBytes = 1024 * 1024;
export const jsonType = "application/json";

/** What the control endpoint answers. */
export type Reply = { status: number; json: unknown } | { status: number; contentType: string; text: string };

/** The query of a list: where it continues, and how much of it. */
export const pageQuery = z.object({
  client_orderid: z.string().min(1).max(256).optional(),
  after: z.coerce.number().int().min(0).default(0),
  /** the journal newest first, from the entry before this one */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(200),
});

export type PageQuery = z.output<typeof pageQuery>;

/** What was asked, as its schema reads it. @throws Refusal that names every fault */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new Refusal(400, faults.join("; "));
}

/** A request's JSON; nothing at all is an empty object. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, maxBodyBytes);
  if (!body) throw new Refusal(413, `The body is larger than ${maxBodyBytes} bytes`);
  if (body.length === 0) return {};
  if (!/^application\/json[ \t]*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new Refusal(415, "Content-Type must be application/json");
  }
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new Refusal(400, `The body is not JSON: ${String(cause)}`);
  }
}
