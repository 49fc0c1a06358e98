import * as t from "@/messages/components/key-list";
import { Keys } from "./keys";
import { goTo } from "./shortcuts";

const otherKeys = [
  { keys: ["mod", "K"], label: t.searchOrJumpTo },
  { keys: ["/"], label: t.searchThisPageOr },
  { keys: ["j", "k"], label: t.nextAndPreviousRow },
  { keys: ["Enter"], label: t.openTheRow },
  { keys: ["Space"], label: t.openOrCloseThe },
  { keys: ["x"], label: t.selectAnApprovalRequest },
  { keys: ["n", "p"], label: t.nextAndPreviousError },
  {
    keys: ["F8"],
    label: t.batchRowsSaveThe,
  },
  { keys: ["mod", "H"], label: t.batchRowsFindAnd },
  { keys: ["mod", "Z"], label: t.batchRowsUndoWith },
  { keys: ["mod", "D"], label: t.batchRowsFillDown },
  { keys: ["mod", "Enter"], label: t.reviewTheForm },
  { keys: ["Esc"], label: t.closeDialogsAndMenus },
  { keys: ["?"], label: t.showKeyboardShortcuts },
] as const;

export function KeyList({ pages }: { pages?: readonly string[] }) {
  const ways = goTo.filter(({ href }) => pages?.includes(href) ?? true);
  return (
    <dl className="grid max-w-xl grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-base">
      {otherKeys.map(({ keys, label }) => (
        <div key={label} className="contents">
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
      {ways.map(({ key, label }) => (
        <div key={key} className="contents">
          <dt>
            <Keys keys={["g", key]} />
          </dt>
          <dd>{t.goTo(label)}</dd>
        </div>
      ))}
    </dl>
  );
}
