import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import type { ItemDetail } from "@/lib/books/matching/item-queries";
import { matchActLabels, matchClassLabels, matchClassMeanings } from "@/lib/books/matching/labels";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import * as list from "@/messages/matching/list";
import { describeExplanation } from "./describe-explanation";
import { Assign, Explain, Key, Reopen, Suggested } from "./explain";
import { LineMatch } from "./line-match";
import { Sides } from "./sides";

type Props = {
  item: ItemDetail;
  mayAct: boolean;
  assignees: readonly { id: string; name: string }[];
  userId: string;
  back: string;
  /** Addresses of the differences that open after an act. */
  onwards: { afterExplaining: string; afterMatching: string };
};

export function ItemWork(props: Props) {
  const { item, mayAct, assignees, back } = props;
  const { class: of, currency, leftAmount, rightAmount, leg, period } = item;
  const isOpen = period.state !== "closed" && period.state !== "locked";
  const [left, right] = list.sides[leg];
  return (
    <div className="flex flex-col gap-3">
      <header>
        <Link href={back} prefetch={false} className="mb-1 inline-flex min-h-6 items-center gap-1 text-sm xl:hidden">
          <ArrowLeft size={14} aria-hidden />
          {list.matching}
        </Link>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 text-lg wrap-anywhere">{list.differenceOf(item.about)}</h2>
          <p className="text-lg">
            <span className="text-ink-2 text-sm">{list.subtraction(left, right)} </span>
            <Money
              amount={addAmounts(leftAmount, negateAmount(rightAmount))}
              currency={currency || null}
              size="strong"
            />
          </p>
        </div>
        <p className="text-ink-2 text-sm">
          <strong className="font-semibold text-ink">{matchClassLabels[of]}.</strong> {matchClassMeanings[of]}{" "}
          {item.isNamed ? <Explained item={item} /> : null}
        </p>
      </header>
      <Sides item={item} mayAct={mayAct} isOpen={isOpen} match={<Suggestion {...props} isOpen={isOpen} />} />
      {item.unmatched ? (
        <LineMatch lineKey={item.key} name={item.about} unmatched={item.unmatched} mayAct={isOpen && mayAct} />
      ) : null}
      {isOpen && mayAct ? <Work {...props} /> : null}
      {isOpen ? null : <p className="text-ink-2">{list.periodClosed}</p>}
      <div className="grid items-start gap-3 2xl:grid-cols-2">
        {mayAct && period.state !== "locked" ? (
          <Panel title={list.assign} actions={<Key name="a" />}>
            <Assign itemId={item.id} assignees={assignees} current={item.assignee} key={item.id} />
          </Panel>
        ) : null}
        <History item={item} />
      </div>
      <ZoneNote />
    </div>
  );
}

function Explained({ item: { explanation, expectedUntil, owner } }: { item: ItemDetail }) {
  const described = describeExplanation({ explanation, until: expectedUntil });
  return (
    <span className="text-good-text">
      {[described ? `${list.explained}: ${described}` : list.explained, owner && list.ownedBy(owner)]
        .filter(Boolean)
        .join(", ")}
    </span>
  );
}

function Suggestion({ item, mayAct, onwards, isOpen }: Props & { isOpen: boolean }) {
  if (!item.suggestion || !mayAct || !isOpen) return null;
  return (
    <Suggested
      itemId={item.id}
      otherId={item.suggestion.id}
      onward={onwards.afterMatching}
      key={`${item.id} ${item.suggestion.id}`}
    />
  );
}

function Work({ item, assignees, userId, onwards }: Props) {
  const { id, isNamed, class: of, returns } = item;
  const isEven = compareAmounts(item.leftAmount, item.rightAmount) === 0;
  if (of === "returned") {
    return (
      <Block
        tone="alarm"
        title={list.confirmTheReturn}
        actions={returns.map(({ orderId, clientOrderId }) => (
          <ButtonLink key={orderId} href={`/orders/${orderId}`}>
            {list.viewOrder(clientOrderId)}
          </ButtonLink>
        ))}
      >
        <p>{list.itStaysOpenUntil}</p>
      </Block>
    );
  }
  if (isNamed && of !== "expected") return <Reopen itemId={id} key={id} />;
  return (
    <Panel title={list.explain} actions={<Key name="e" />}>
      <Explain
        itemId={id}
        isEven={isEven}
        assignees={assignees}
        ownerId={assignees.some((one) => one.id === userId) ? userId : ""}
        onward={onwards.afterExplaining}
        key={id}
      />
    </Panel>
  );
}

function History({ item: { notes } }: { item: ItemDetail }) {
  return (
    <Panel title={list.history}>
      {notes.length === 0 ? (
        <p className="text-ink-2">{list.noHistory}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {notes.map(({ act, by, at, text, assignee, owner, ...explained }) => (
            <li key={`${act} ${at.toISOString()}`}>
              <strong className="font-semibold">{matchActLabels[act]}</strong>
              {act === "assign" ? ` ${list.assignedTo(assignee ?? list.noOne)}` : ""}
              {explained.explanation ? `: ${describeExplanation(explained)}, ${list.ownedBy(owner ?? list.noOne)}` : ""}{" "}
              <span className="text-ink-2">
                {by}, <When at={at} />
              </span>
              {text ? <span className="prose-line block">“{text}”</span> : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
