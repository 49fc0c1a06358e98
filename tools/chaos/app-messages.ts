import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import type { Actor } from "@/lib/core/runtime/context";
import type { PayoutInput } from "@/lib/payments/orders/input";

export type Arming = { at: Checkpoint; action: "kill" | "freeze" | "hold" };

export type ContextConfig = {
  databaseUrl: string;
  dataDir: string;
  sealingKey: string;
  callbackUrl: string;
  callbackPort: number | null;
  actor: Actor;
  clockOffsetMs: number;
  armed: Arming | null;
};

export type Asked = { id: number } & (
  | { ask: "submit"; form: PayoutInput }
  | { ask: "resume"; orderId: string }
  | { ask: "work" }
  | { ask: "arm"; armed: Arming | null }
  | { ask: "clock"; offsetMs: number }
  | { ask: "pass"; aheadMs: number }
);

export type Answer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: string | undefined; message: string };

/** The pipe is separate, so its content can be read even after the process was killed. */
export const checkpointFd = 4;
