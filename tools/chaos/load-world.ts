import { type AppProcess, Gone, Refused } from "./app-process";
import { Load, type Send } from "./load";
import type { Random } from "./random";
import type { World } from "./world";

/** Users who send by one instance of a world. */
export function loadWorld(world: World, random: Random, app: AppProcess, clients: number): Load {
  const send: Send = async (form) => {
    try {
      const { kind } = await app.submit(form);
      return kind === "exists" ? "exists" : "sent";
    } catch (error) {
      if (error instanceof Gone) return null;
      // Without a code it is no answer of Paydesk's but a fault: the user sends again.
      if (error instanceof Refused) return error.code ? { no: error.message } : null;
      throw error;
    }
  };
  return new Load(world.forms, random, send, clients);
}
