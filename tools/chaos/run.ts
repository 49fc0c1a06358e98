import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "@/db/testing-programs";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { type AppProcess, Gone, Refused } from "./app-process";
import type { Evidence } from "./checker";
import type { DatabaseServer } from "./database-server";
import type { Forms, Wish } from "./forms";
import type { Random } from "./random";
import { runUntilAtRest } from "./rest";
import { World } from "./world";

export type SendAnswer = "sent" | "exists" | { no: string } | null;

type Send = (form: PayoutInput) => Promise<SendAnswer>;

const wishes: [Wish, ...Wish[]] = ["approved", "approved", "approved", "declined", "error", "filtered"];
const againAfterMs = 150;
const triesMax = 200;
const lastTriesMax = 20;

export class Load {
  readonly #forms: Forms;
  readonly #random: Random;
  readonly #send: Send;
  readonly #clients: Promise<void>[];
  #stopping = false;
  #sent = 0;

  constructor(forms: Forms, random: Random, send: Send, clients: number) {
    this.#forms = forms;
    this.#random = random;
    this.#send = send;
    this.#clients = Array.from({ length: clients }, () => this.#work());
  }

  async #work(): Promise<void> {
    while (!this.#stopping) await this.#sendOne(this.#forms.fillIn(this.#random.pick(wishes)));
  }

  async #sendOne(form: PayoutInput): Promise<void> {
    for (let tries = 1; tries <= (this.#stopping ? lastTriesMax : triesMax); tries++) {
      const answer = await this.#send(form);
      if (answer === "sent" || answer === "exists") {
        this.#forms.noteShown(form);
        this.#sent++;
        return;
      }
      await sleep(againAfterMs);
      if (answer !== null) return;
    }
  }

  async progress(more: number, withinMs: number): Promise<void> {
    const enough = this.#sent + more;
    for (const until = Date.now() + withinMs; this.#sent < enough && Date.now() < until; ) await sleep(20);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#clients);
  }
}

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
