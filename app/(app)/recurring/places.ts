import type { SendableConnection } from "@/lib/payments/connections/views";
import type { Place } from "./place-fields";

export const placesOf = (connections: readonly SendableConnection[]): Place[] =>
  connections.map(({ id, name, endpoints }) => ({
    ...{ id, name },
    endpoints: endpoints.filter(({ kind }) => kind === "endpoint").map(({ id: own, label }) => ({ id: own, label })),
  }));
