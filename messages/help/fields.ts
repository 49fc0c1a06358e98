import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const byAgreement = "By agreement";
export const sealedWhileAnOrderWaits = "Sealed while an order waits, then wiped";
export const maskedInLogsAndLists = "Masked in logs and lists";
export const whatItIs = "What it is";
export const also = (span: ReactNode) => rich`also ${span}`;
export const length = "Length ";
export const fieldReference = "Field reference";
export const eachParameterAsTheGateways =
  "Each parameter as the gateway's interface names it, and what it is for. Forms, files and checks are made from this table.";
export const operations = "Operations";
export const searchNamesAndWords = "Search names and words";
export const ofFields = (count: number, count2: number) => `${count} of ${count2} fields`;
export const fields = (count: number) => `${count} fields`;
export const fieldsOf = (operations: string) => `Fields of ${operations}`;
export const tryAPartOfA = "Try a part of a name, such as “bank” or “birthday”.";
export const noFieldFits = "No field fits";
