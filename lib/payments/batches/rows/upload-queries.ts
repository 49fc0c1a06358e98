import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { IntakeOptions } from "@/lib/files/intake/options";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { listSendable } from "@/lib/payments/connections/queries";
import type { Environment } from "@/lib/payments/connections/settings";
import { readReading } from "./frame";

/** What a connection defines for a kind of file: enough for a browser to validate its rows as the server will. */
type PlaceReading = Pick<IntakeOptions, "operation" | "today" | "dateForm" | "endpoints">;

/** A connection that a batch may be for. */
export type UploadPlace = {
  id: string;
  name: string;
  environment: Environment;
  /** Why nothing leaves from it now; a draft is made all the same. */
  whyNot: string | null;
  /** null: none of its endpoints takes such a file. */
  readings: Record<BatchKind, PlaceReading | null>;
};

/** Connections in scope, with what each defines for its files. */
export async function listUploadPlaces(ctx: AppContext, scope: Scope): Promise<UploadPlace[]> {
  const connections = await listSendable(ctx, scope);
  const now = ctx.now();
  return Promise.all(
    connections.map(async ({ id, name, environment, whyNot }) => {
      const readings = await Promise.all(
        batchKinds.map(async (kind) => [kind, await findReading(ctx, id, kind, now)] as const),
      );
      return { id, name, environment, whyNot, readings: Object.fromEntries(readings) as UploadPlace["readings"] };
    }),
  );
}

/** What a connection defines for such a file now; null: none of its endpoints takes it. */
export async function findReading(
  ctx: AppContext,
  connectionId: string,
  kind: BatchKind,
  now: Date,
): Promise<PlaceReading | null> {
  try {
    const { options } = await readReading(ctx.db, { connectionId, kind }, {}, now);
    const { operation, today, dateForm, endpoints } = options;
    return { operation, today, dateForm, endpoints };
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  }
}
