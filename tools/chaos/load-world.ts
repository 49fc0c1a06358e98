import { type AppProcess, Gone, Refused } from "./app-process";
import { Load, type Send } from "./load";
import type { Random } from "./random";
import type { World } from "./world";

export function loadWorld(world: World, random: Random, app: AppProcess, clients: number): Load {
  const send: Send = async (form) => {
    try {
      const { kind } = await app.submit(form);
      return kind === "exists" ? "exists" : "sent";
    } catch (error) {
      if (error instanceof Gone) return null;
      if (error instanceof Refused) return error.code ? { no: error.message } : null;
      throw error;
    }
  };
  return new Load(world.forms, random, send, clients);
}
