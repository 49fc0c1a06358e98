import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/connections/model";

const twins: Record<string, { field: string; message: string }> = {
  connections_name_key: { field: "name", message: t.nameTaken },
  endpoints_gateway_id_key: {
    field: "gatewayId",
    message: t.numberTaken,
  },
};

export async function refusingTwins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === null || !twins[constraint]) throw error;
    refuseTwin(constraint, error);
  }
}

export function refuseTwin(constraint: string, cause?: unknown): never {
  const { field, message } = twins[constraint] ?? { field: "", message: t.alreadyExists };
  throw new AppError("conflict", message, { fields: { [field]: message }, cause });
}

function constraintOf(error: unknown): string | null {
  for (let step = error; step instanceof Error; step = step.cause) {
    if ("code" in step && step.code === "23505" && "constraint" in step) return String(step.constraint);
  }
  return null;
}
