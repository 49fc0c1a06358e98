import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const byAgreement = "If agreed";
export const sealedWhileAnOrderWaits = "Encrypted until the order is sent, then deleted";
export const maskedInLogsAndLists = "Masked in logs and lists";
export const whatItIs = "Description";
export const also = (span: ReactNode) => rich`also: ${span}`;
export const length = "Length ";
export const fieldReference = "Field reference";
export const operations = "Operations";
export const searchNamesAndWords = "Search fields";
export const ofFields = (count: number, count2: number) => `${count} of ${count2} fields`;
export const fields = (count: number) => `${count} fields`;
export const fieldsOf = (operations: string) => `Fields of ${operations}`;
export const tryAPartOfA = "Try part of a name, e.g. “bank” or “birthday”.";
export const noFieldFits = "No matching fields";
