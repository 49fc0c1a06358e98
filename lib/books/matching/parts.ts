import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { oneOfNames } from "@/db/states";
import { type ExplanationKind, explanationKinds, type ItemPart, type MatchClass, matchClasses } from "./labels";

const partOfExplanation: Record<ExplanationKind, ItemPart> = {
  timing: "timing",
  fee: "fees",
  fx: "fees",
  return: "returns",
  gateway_error: "errors",
  our_error: "errors",
};
/** Other classes are explained by users, or not at all. */
const partOfClass: Partial<Record<MatchClass, ItemPart>> = {
  expected: "timing",
  fee: "fees",
  fx: "fees",
  reserve: "fees",
};

type Item = { isNamed: SQLWrapper; explanation: SQLWrapper; class: SQLWrapper };

/** SQL: the part of the bridge that an item belongs to. What a user says counts before what Paydesk found. */
export function partOf({ isNamed, explanation, class: of }: Item): SQL<ItemPart> {
  const explained = explanationKinds.map((kind) => whenIs(explanation, kind, partOfExplanation[kind]));
  const found = matchClasses.map((kind) => whenIs(of, kind, partOfClass[kind]));
  return sql<ItemPart>`case when not ${isNamed} then 'unexplained' ${sql.join([...explained, ...found], sql` `)} else 'other' end`;
}

const whenIs = (column: SQLWrapper, name: string, part: ItemPart | undefined): SQL =>
  part === undefined ? sql`` : sql`when ${oneOfNames(column, [name])} then ${sql.raw(`'${part}'`)}`;
