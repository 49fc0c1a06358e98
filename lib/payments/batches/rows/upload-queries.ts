import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { IntakeOptions } from "@/lib/files/intake/options";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { listSendable } from "@/lib/payments/connections/queries";
import type { Environment } from "@/lib/payments/connections/settings";
import { readReading } from "./frame";

type PlaceReading = Pick<IntakeOptions, "operation" | "today" | "dateForm" | "endpoints">;

export type UploadPlace = {
  id: string;
  name: string;
  environment: Environment;
  whyNot: string | null;
  readings: Record<BatchKind, PlaceReading | null>;
};

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
