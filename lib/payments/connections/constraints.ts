import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/connections/model";

/** The error message of each unique index of connections. */
const twins: Record<string, { field: string; message: string }> = {
  connections_name_key: { field: "name", message: t.anotherConnectionAlreadyHas },
  endpoints_gateway_id_key: {
    field: "gatewayId",
    message: t.thisConnectionAlreadyHas,
  },
};

/** Runs a write; a name or number that is taken becomes an AppError `conflict` on its field. */
export async function refusingTwins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === null || !twins[constraint]) throw error;
    refuseTwin(constraint, error);
  }
}

/** Says what a unique index would say. @throws AppError `conflict` */
export function refuseTwin(constraint: string, cause?: unknown): never {
  const { field, message } = twins[constraint] ?? { field: "", message: t.itAlreadyExists };
  throw new AppError("conflict", message, { fields: { [field]: message }, cause });
}

/** The index behind a unique violation (SQLSTATE 23505), wherever in the chain of causes it is. */
function constraintOf(error: unknown): string | null {
  for (let step = error; step instanceof Error; step = step.cause) {
    if ("code" in step && step.code === "23505" && "constraint" in step) return String(step.constraint);
  }
  return null;
}
