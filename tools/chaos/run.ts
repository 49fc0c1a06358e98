import type { Program } from "@/db/testing-programs";
import { type AppProcess, Gone, Refused } from "./app-process";
import type { Evidence } from "./checker";
import type { DatabaseServer } from "./database-server";
import { Load, type Send } from "./load";
import type { Random } from "./random";
import { runUntilAtRest } from "./rest";
import { World } from "./world";

export type Stage = {
  random: Random;
  rounds: number;
  server: DatabaseServer;
  aside: <T>(wait: () => Promise<T>) => Promise<T>;
  leave: () => void;
};

export type Run = {
  name: string;
  about: string;
  needs?: Program;
  alone?: boolean;
  rounds: { full: number; subset: number };
  play: (stage: Stage) => Promise<Evidence>;
};

export function inWorld(harm: (stage: Stage & { world: World }) => Promise<void>): Run["play"] {
  return async (stage) => {
    const world = await World.open(stage.server, stage.random);
    try {
      await harm({ ...stage, world });
      stage.leave();
      return await runUntilAtRest(world);
    } finally {
      await world.close();
    }
  };
}

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
