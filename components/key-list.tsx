import * as t from "@/messages/components/shell";
import { Keys } from "./keys";
import { goTo } from "./shortcuts";

const otherKeys = [
  { keys: ["mod", "K"], label: t.paletteKeys },
  { keys: ["/"], label: t.searchKeys },
  { keys: ["j", "k"], label: t.rowKeys },
  { keys: ["Enter"], label: t.openKeys },
  { keys: ["Space"], label: t.previewKeys },
  { keys: ["\u2190", "\u2192"], label: t.rowControlKeys },
  { keys: ["x"], label: t.selectKeys },
  { keys: ["e", "m"], label: t.matchingKeys },
  { keys: ["u", "a"], label: t.undoMatchingKeys },
  { keys: ["n", "p"], label: t.errorKeys },
  {
    keys: ["F8"],
    label: t.saveCellKeys,
  },
  { keys: ["mod", "H"], label: t.findKeys },
  { keys: ["mod", "Z"], label: t.undoKeys },
  { keys: ["mod", "D"], label: t.fillKeys },
  { keys: ["mod", "Enter"], label: t.reviewKeys },
  { keys: ["Esc"], label: t.closeKeys },
  { keys: ["?"], label: t.helpKeys },
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
