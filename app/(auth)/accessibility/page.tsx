import type { Metadata } from "next";
import * as t from "@/messages/accessibility";

export const metadata: Metadata = { title: t.title };

export default function AccessibilityPage() {
  return (
    <article className="flex flex-col gap-4 text-base">
      <h1 className="text-xl">{t.title}</h1>
      <p>{t.statement}</p>
      <Listed title={t.worksTitle} lines={t.works} />
      <Listed title={t.limitsTitle} lines={t.limits} />
      <section>
        <h2 className="text-lg">{t.checkedTitle}</h2>
        <p>{t.checkedHow}</p>
      </section>
      <section className="flex flex-col gap-1">
        <h2 className="text-lg">{t.reportTitle}</h2>
        <p>{t.reportToAdmin}</p>
        <p>{t.enforcement}</p>
      </section>
    </article>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="ml-4 list-disc">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
