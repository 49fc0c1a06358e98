import type { PayoutInput } from "@/lib/orders/input";
import { type DeskProcess, Gone, Refused } from "./desk-process";
import type { Wish } from "./forms";
import { Load, type Said } from "./load";
import type { World } from "./world";

export const wishes: [Wish, ...Wish[]] = ["approved", "approved", "approved", "declined", "error", "filtered"];

/** Load on a world, by the desk that is there at the moment. */
export function loadWorld(world: World, desk: () => DeskProcess | null, clients: number): Load {
  const send = async (form: PayoutInput): Promise<Said> => {
    try {
      const submitted = await desk()?.submit(form);
      if (!submitted) return null;
      return submitted.kind === "exists" ? "exists" : "sent";
    } catch (error) {
      if (error instanceof Gone) return null;
      // Without a code it is no answer of the desk's but a fault: the person sends again.
      if (error instanceof Refused) return error.code ? { no: error.message } : null;
      throw error;
    }
  };
  return new Load(
    {
      newForm: () => world.forms.fillIn(world.random.pick(wishes)),
      send,
      noteTold: (form) => world.forms.noteTold(form),
    },
    clients,
  );
}
