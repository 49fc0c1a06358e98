import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { Refusal } from "./core";
import { readBody } from "./http-body";

const maxBodyBytes = 1024 * 1024;
export const jsonType = "application/json";

export type Reply = { status: number; json: unknown } | { status: number; contentType: string; text: string };

export const pageQuery = z.object({
  client_orderid: z.string().min(1).max(256).optional(),
  after: z.coerce.number().int().min(0).default(0),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(200),
});

export type PageQuery = z.output<typeof pageQuery>;

export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new Refusal(400, faults.join("; "));
}

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
