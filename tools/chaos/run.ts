import type { Program } from "@/db/testing-programs";
import type { Evidence } from "./checker";
import type { DatabaseServer } from "./database-server";
import type { Random } from "./random";
import { comeToRest } from "./rest";
import { World } from "./world";

/** What a run is given. */
export type Stage = {
  random: Random;
  rounds: number;
  /** For worlds; a run that harms the database itself starts one of its own. */
  server: DatabaseServer;
  /** Waits while other runs may use the machine. */
  aside: <T>(wait: () => Promise<T>) => Promise<T>;
  /** The harm is done: other runs may use the machine from now on. */
  leave: () => void;
};

/** One kind of harm, done so many times. */
export type Run = {
  name: string;
  about: string;
  /** Without it the run is left out. */
  needs?: Program;
  /** It measures: nothing else is done beside it. */
  alone?: boolean;
  /** In full, and in the subset that `npm test` runs. */
  rounds: { full: number; subset: number };
  /** Does the harm, lets what it leaves behind come to rest, and hands over what both sides then know. */
  play: (stage: Stage) => Promise<Evidence>;
};

/** A run in a world of its own: the harm, and then the rest beside the other runs. What broke a rule goes to `world.broken`. */
export function inWorld(harm: (stage: Stage & { world: World }) => Promise<void>): Run["play"] {
  return async (stage) => {
    const world = await World.open(stage.server, stage.random);
    try {
      await harm({ ...stage, world });
      stage.leave();
      return await comeToRest(world);
    } finally {
      await world.close();
    }
  };
}
