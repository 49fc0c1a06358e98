import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const versionsHint =
  "Once an order uses a version, it can't change. A change creates a new version for new orders.";
export const current = ", current";
export const version = (version: number, part: string) => `Version ${version}${part}`;
export const paths = "Paths";
export const defaultLabel = "default";
export const key = "Key";
export const bits = (identifier: ReactNode, keyBits: ReactNode) => rich`${identifier} (${keyBits} bits)`;
export const unusedVersion = "none: it can still be changed in place";
export const ordersOfVersion = (orderCount: number) => `${orderCount} prepared for it`;
export const created = "Created";
export const by = (when: ReactNode, part: string) => rich`${when} by ${part}`;
export const versionsOf = (name: string) => `${name}: versions`;
