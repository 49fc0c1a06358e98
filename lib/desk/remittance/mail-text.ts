import * as t from "@/messages/remittance/model";
import type { Remittance } from "./remittance";

export function writeRemittance(remittance: Remittance): { subject: string; text: string } {
  const { returned, payer, payee, amount, facts, lines, sandbox, foot } = remittance;
  const day = facts.find(({ term }) => term === t.valueDate)?.value ?? "";
  const references = lines
    .map(({ reference }) => reference)
    .filter(Boolean)
    .join(", ");
  const subject =
    returned === null ? t.subject(payer.name, amount, references) : t.subjectOfReturn(payer.name, returned, references);
  const all = [{ term: t.payee, value: payee }, { term: t.amount, value: amount }, ...facts];
  const paidFor = lines.map(({ reference, description }) => [reference, description].filter(Boolean).join(" – "));
  const parts = [
    sandbox,
    returned === null ? t.wePaid(payer.name, amount, day) : t.itCameBack(payer.name, amount, returned),
    all.map(({ term, value }) => `${term}: ${value}`).join("\n"),
    paidFor.length > 0 ? [`${t.paidFor}:`, ...paidFor].join("\n") : null,
    foot.join("\n"),
    [payer.name, ...payer.address].join("\n"),
  ];
  return {
    subject: sandbox ? t.inSandbox(subject) : subject,
    text: `${parts.filter((part) => part !== null).join("\n\n")}\n`,
  };
}
