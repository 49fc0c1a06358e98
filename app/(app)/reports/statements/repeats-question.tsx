import { Block } from "@/components/block";
import { describeDays } from "@/components/moments";
import { SelectField } from "@/components/text-field";
import type { RepeatedDays } from "@/lib/books/statements/repeated-days";
import { type RepeatAnswer, repeatAnswers } from "@/lib/files/statements/labels";
import * as t from "@/messages/statements/list";

const shownMax = 10;

type Props = {
  repeats: readonly RepeatedDays[];
  answer: RepeatAnswer | null;
  onChange: (answer: RepeatAnswer | null) => void;
};

export function RepeatsQuestion({ repeats, answer, onChange }: Props) {
  const more = repeats.length - shownMax;
  return (
    <Block
      tone="wait"
      title={t.daysAreThere}
      live
      facts={
        <div className="flex flex-col gap-3">
          <ul className="list-disc pl-5">
            {repeats.slice(0, shownMax).map((days) => (
              <li key={`${days.account} ${days.currency} ${days.number} ${days.first}`}>
                {t.sameDays(days.account, describeDays({ from: days.first, to: days.last }), namesOf(days))}{" "}
                {t.sameLines(days.same, days.lines)}
              </li>
            ))}
          </ul>
          {more > 0 ? <p>{t.moreOfThem(more)}</p> : null}
          <SelectField
            label={t.whatCounts}
            required
            value={answer ?? ""}
            onChange={({ target }) => onChange(repeatAnswers.find((one) => one === target.value) ?? null)}
          >
            <option value="">{t.chooseAnAnswer}</option>
            {repeatAnswers.map((one) => (
              <option key={one} value={one}>
                {t.whatCountsOf[one]}
              </option>
            ))}
          </SelectField>
        </div>
      }
    />
  );
}

const namesOf = ({ others }: RepeatedDays) => {
  const named = others.slice(0, 3).map(({ number, file }) => t.statementOf(number, file));
  return others.length > named.length ? `${named.join(", ")}…` : named.join(", ");
};
