import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ifAgreed = "If agreed";
export const encryptedUntilTheOrder = "Encrypted until the order is sent, then deleted";
export const maskedInLogsAnd = "Masked in logs and lists";
export const description = "Description";
export const also = (span: ReactNode) => rich`also: ${span}`;
export const lengthLabel = "Length ";
export const fieldReference = "Field reference";
export const operations = "Operations";
export const searchFields = "Search fields";
export const ofFields = (count: number, count2: number) => `${count} of ${count2} fields`;
export const fields = (count: number) => `${count} fields`;
export const fieldsOf = (operations: string) => `Fields of ${operations}`;
export const tryPartOfA = "Try part of a name, e.g. “bank” or “birthday”.";
export const noMatchingFields = "No matching fields";
