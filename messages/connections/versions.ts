import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const environmentBaseUrlConsumerKey =
  "Environment, base URL, consumer key and paths never change once an order was prepared for them: a change makes a new version, and each order keeps the one it was prepared for.";
export const inUse = ", in use";
export const version = (version: number, part: string) => `Version ${version}${part}`;
export const production = "Production";
export const sandbox = "Sandbox";
export const paths = "Paths";
export const theUsualOnes = "the usual ones";
export const key = "Key";
export const bits = (identifier: ReactNode, keyBits: ReactNode) => rich`${identifier} (${keyBits} bits)`;
export const noneItCanStillBe = "none: it can still be changed in place";
export const preparedForIt = (orderCount: number) => `${orderCount} prepared for it`;
export const made = "Made";
export const by = (when: ReactNode, part: string) => rich`${when} by ${part}`;
