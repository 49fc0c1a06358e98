import * as t from "@/messages/components/shared";
import { Keys } from "./keys";
import { goTo } from "./shortcuts";

/** The other keys, in words. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
const otherKeys = [
  { keys: ["mod", "K"], label: t.findOrGoToPages },
  { keys: ["/"], label: t.searchThisPageOrEverything },
  { keys: ["j", "k"], label: t.nextAndPreviousRowOr },
  { keys: ["Enter"], label: t.openTheRow },
  { keys: ["Space"], label: t.showTheOrderBesideThe },
  { keys: ["x"], label: t.chooseWhatWaitsForApproval },
  { keys: ["n", "p"], label: t.nextAndPreviousErrorOf },
  {
    keys: ["F8"],
    label: t.inTheRowsOfA,
  },
  { keys: ["mod", "H"], label: t.inTheRowsOfABatch },
  { keys: ["mod", "Z"], label: t.inTheRowsOfABatchUndo },
  { keys: ["mod", "D"], label: t.inTheRowsOfABatchFill },
  { keys: ["mod", "Enter"], label: t.reviewWhatAFormHolds },
  { keys: ["Esc"], label: t.closeWhatFloats },
  { keys: ["?"], label: t.thisList },
] as const;

/** All keys in words. `pages`: only ways to these addresses; absent: to all. */
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
