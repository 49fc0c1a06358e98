import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { bankAccounts, matchMembers } from "@/db/schema/matching";
import { statementLines, statements } from "@/db/schema/statements";
import { unmatchedKeys } from "@/db/unmatched-lines";
import { bankLineAmount } from "@/lib/books/lines/amounts";
import { isStatement } from "@/lib/books/lines/bank-lines";
import { pick } from "@/lib/core/lists/pick";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/matching/model";
import { findPeriodFault, type Item } from "./act-rules";
import { storeActs } from "./acts";
import { evaluatePeriods } from "./evaluate";
import { rematchLineInput, unmatchLineInput } from "./input";
import { isMatchedKind, type MatchLeg } from "./labels";

type Line = { leg: MatchLeg; key: string; connectionIds: string[]; amount: string; countedOn: string; hasId: boolean };

async function findLine(tx: Tx, key: string): Promise<Line | null> {
  const [kind, id = "", position = ""] = key.split(":");
  return kind === "line" ? findGatewayLine(tx, key, BigInt(id)) : findBankLine(tx, key, id, Number(position));
}

async function findGatewayLine(tx: Tx, key: string, id: bigint): Promise<Line | null> {
  const [line] = await tx.select().from(gatewayLines).where(eq(gatewayLines.id, id));
  if (!line) return null;
  const { connectionId, clientOrderId, gatewayOrderId, kind, amount, countedOn } = line;
  const hasId = isMatchedKind(kind) && (clientOrderId !== "" || gatewayOrderId !== "");
  return { leg: "gateway", key, connectionIds: [connectionId], amount, countedOn, hasId };
}

async function findBankLine(tx: Tx, key: string, statementId: string, position: number): Promise<Line | null> {
  const [found] = await tx
    .select({
      line: statementLines,
      amount: sql<string>`${bankLineAmount("statement_lines")}::text`,
      ...pick(statements, "account", "currency"),
    })
    .from(statementLines)
    .innerJoin(statements, and(eq(statements.id, statementLines.statementId), isStatement("statements")))
    .where(and(eq(statementLines.statementId, statementId), eq(statementLines.position, position)));
  if (!found) return null;
  const { line, amount, account, currency } = found;
  // A repeated line is never matched.
  if (line.countedOn === null) return null;
  const used = await tx
    .select({ id: bankAccounts.connectionId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.account, account), eq(bankAccounts.currency, currency)));
  return {
    ...{ leg: "bank", key, countedOn: line.countedOn, hasId: line.references.length > 0 },
    connectionIds: used.flatMap(({ id }) => id ?? []),
    amount,
  };
}

const connectionsOf = async (tx: Tx, { key }: { key: string }) => (await findLine(tx, key))?.connectionIds ?? [];

/**
 * Locks a line against other evaluations.
 * @throws AppError `not_found`, or `conflict` when its period is closed, because closed figures never change
 */
async function takeLine(tx: Tx, key: string, now: Date): Promise<Line & { isUnmatched: boolean }> {
  await evaluatePeriods(tx, now);
  const line = await findLine(tx, key);
  if (!line) throw new AppError("not_found", t.lineIsGone);
  const { countedOn } = line;
  const [period] = await tx
    .select({ state: closePeriods.state })
    .from(closePeriods)
    .where(sql`${countedOn}::date between ${closePeriods.fromDay} and ${closePeriods.toDay}`);
  const fault = period ? findPeriodFault(period.state, "unmatch") : null;
  if (fault) throw new AppError("conflict", fault);
  const { rows } = await tx.execute(sql`select from ${unmatchedKeys(line.leg)} u where u.key = ${key}`);
  return { ...line, isUnmatched: rows.length > 0 };
}

type Change = { tx: Tx; actor: Actor; now: Date };

async function storeChange({ tx, actor, now }: Change, line: Line, act: "unmatch" | "rematch", text: string) {
  const item: Pick<Item, "leg" | "key" | "leftAmount" | "rightAmount"> = {
    ...{ leg: line.leg, key: line.key, leftAmount: "0", rightAmount: line.amount },
  };
  await storeActs(tx, [{ item, act, text, assigneeId: null }], actor, now);
  await evaluatePeriods(tx, now);
  return {
    done: { key: line.key },
    audit: {
      subjectType: "period",
      subjectId: null,
      details: { act, items: 1, line: line.key, ...(text ? { reason: text } : {}) },
    },
  } as const;
}

export const unmatchLine = command({
  permission: "matching.act",
  input: unmatchLineInput,
  connectionsOf,
  run: async (context, { key, reason }) => {
    const line = await takeLine(context.tx, key, context.now);
    if (!line.hasId) throw new AppError("conflict", t.lineLacksId);
    if (line.isUnmatched) throw new AppError("conflict", t.lineIsUnmatched);
    return storeChange(context, line, "unmatch", reason);
  },
});

export const rematchLine = command({
  permission: "matching.act",
  input: rematchLineInput,
  connectionsOf,
  run: async (context, { key }) => {
    const line = await takeLine(context.tx, key, context.now);
    if (!line.isUnmatched) throw new AppError("conflict", t.alreadyMatched);
    const [member] = await context.tx
      .select({ id: matchMembers.matchId })
      .from(matchMembers)
      .where(and(eq(matchMembers.leg, line.leg), eq(matchMembers.key, key), eq(matchMembers.isOpen, true)));
    if (member) throw new AppError("conflict", t.undoItsMatchFirst);
    return storeChange(context, line, "rematch", "");
  },
});
