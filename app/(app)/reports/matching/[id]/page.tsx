import Link from "next/link";
import { cache } from "react";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { getItem, type ItemDetail, type SideRow } from "@/lib/books/matching/item-queries";
import { matchActLabels, matchClassLabels, matchClassMeanings } from "@/lib/books/matching/labels";
import { listAssignees } from "@/lib/books/matching/queries";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/detail";
import * as list from "@/messages/matching/list";
import { orNotFound } from "../../../or-not-found";
import { describeExplanation } from "../describe-explanation";
import { LineMatch } from "../line-match";
import { Assign, Explain, Reopen, Suggested } from "./explain";

const load = cache(async (id: string) => {
  const user = await requirePermission("matching.read");
  return orNotFound(getItem(openPages(), user.connectionIds, id));
});

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  return { title: t.differenceOf((await load((await params).id)).about) };
}

export default async function ItemPage({ params }: Props) {
  const user = await requirePermission("matching.read");
  const item = await load((await params).id);
  const { leg, class: of, currency, leftAmount, rightAmount, period } = item;
  const [left, right] = t.sides[leg];
  const isOpen = period.state !== "closed" && period.state !== "locked";
  const mayAct = may(user.role, "matching.act");
  const assignees = mayAct ? await listAssignees(openPages()) : [];
  return (
    <>
      <PageHead
        title={t.differenceOf(item.about)}
        back={{ href: `/reports/matching?period=${period.id}`, label: list.matching }}
      >
        {matchClassLabels[of]}. {matchClassMeanings[of]}
      </PageHead>
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Side title={left} rows={item.left} total={leftAmount} currency={currency} mayAct={mayAct} />
          <Side title={right} rows={item.right} total={rightAmount} currency={currency} mayAct={mayAct} />
        </div>
        <p className="text-lg">
          {t.difference}{" "}
          <Money amount={addAmounts(leftAmount, negateAmount(rightAmount))} currency={currency || null} size="strong" />
          <span className="ml-2 text-ink-2 text-sm">{item.isNamed ? t.explained : t.unexplained}</span>
          {item.explanation || item.expectedUntil ? (
            <span className="block text-ink-2 text-sm">
              {describeExplanation({ explanation: item.explanation, until: item.expectedUntil })}
              {item.owner ? `, ${t.ownedBy(item.owner)}` : null}
            </span>
          ) : null}
        </p>
        {item.unmatched ? (
          <LineMatch lineKey={item.key} name={item.about} unmatched={item.unmatched} mayAct={isOpen && mayAct} />
        ) : null}
        {isOpen && mayAct ? <Work item={item} assignees={assignees} /> : null}
        {isOpen ? null : <p className="text-ink-2">{t.periodClosed}</p>}
        {mayAct && period.state !== "locked" ? (
          <Panel title={t.assign} className="max-w-120">
            <Assign itemId={item.id} assignees={assignees} />
          </Panel>
        ) : null}
        <History item={item} />
        {item.next ? (
          <div>
            <ButtonLink href={`/reports/matching/${item.next}`}>{t.next}</ButtonLink>
          </div>
        ) : null}
        <ZoneNote />
      </div>
    </>
  );
}

type WorkProps = { item: ItemDetail; assignees: readonly { id: string; name: string }[] };

function Work({ item, assignees }: WorkProps) {
  const { id, isNamed, class: of, suggestion, next, returns } = item;
  const isEven = compareAmounts(item.leftAmount, item.rightAmount) === 0;
  if (of === "returned") {
    return (
      <Block
        tone="alarm"
        title={t.confirmTheReturn}
        actions={returns.map(({ orderId, clientOrderId }) => (
          <ButtonLink key={orderId} href={`/orders/${orderId}`}>
            {t.viewOrder(clientOrderId)}
          </ButtonLink>
        ))}
      >
        <p>{t.itStaysOpenUntil}</p>
      </Block>
    );
  }
  if (isNamed && of !== "expected") {
    return (
      <div>
        <Reopen itemId={id} />
      </div>
    );
  }
  return (
    <>
      {suggestion ? (
        <Block
          tone="info"
          title={t.suggestion}
          actions={
            <Suggested itemId={id} otherId={suggestion.id} next={next === suggestion.id ? null : next} key={id} />
          }
        >
          <p>{t.suggested(suggestion.about, describeDay(suggestion.firstDay))}</p>
        </Block>
      ) : null}
      <Panel title={t.explain} className="max-w-160">
        <Explain itemId={id} next={next} isEven={isEven} assignees={assignees} key={id} />
      </Panel>
    </>
  );
}

type SideProps = { title: string; rows: readonly SideRow[]; total: string; currency: string; mayAct: boolean };

function Side({ title, rows, total, currency, mayAct }: SideProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t.nothingHere}</p>
      ) : (
        <FactTable caption={t.sideCaption(title)} stacks heads={[t.what, t.day, atEnd(t.total)]}>
          <tbody>
            {rows.map(({ what, href, day, amount, currency: of, ids, matchedKey }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
              <tr key={at}>
                <th scope="row" className="wrap-anywhere">
                  {href ? (
                    <Link className="link" href={href} prefetch={false}>
                      {what}
                    </Link>
                  ) : (
                    what
                  )}
                  {ids.map((id) => (
                    <span key={id} className="identifier block font-normal text-ink-2 text-xs">
                      {id}
                    </span>
                  ))}
                  {matchedKey && mayAct ? (
                    <LineMatch lineKey={matchedKey} name={`${what} ${amount} ${of}`} unmatched={undefined} mayAct />
                  ) : null}
                </th>
                <td>{describeDay(day)}</td>
                <td className="text-right">
                  <Money amount={amount} currency={of || null} />
                </td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      )}
      <p className="mt-2 text-right">
        {t.total} <Money amount={total} currency={currency || null} size="strong" />
      </p>
    </Panel>
  );
}

function History({ item: { notes } }: { item: ItemDetail }) {
  return (
    <Panel title={t.history} className="max-w-160">
      {notes.length === 0 ? (
        <p className="text-ink-2">{t.noHistory}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {notes.map(({ act, by, at, text, assignee, owner, ...explained }) => (
            <li key={`${act} ${at.toISOString()}`}>
              <strong className="font-semibold">{matchActLabels[act]}</strong>
              {act === "assign" ? ` ${t.assignedTo(assignee ?? t.noOne)}` : ""}
              {explained.explanation ? `: ${describeExplanation(explained)}, ${t.ownedBy(owner ?? t.noOne)}` : ""}{" "}
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
