import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { Topic } from "@/components/topic";
import { accountFields } from "@/lib/gateway/fields/account-fields";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { accountColumnNames, ownColumns } from "@/lib/payments/payees/import-file";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/import";
import { ImportForm } from "./import-form";

const example = [
  "key,name,account_number,account_name,bank_bic,called_person,called_number,called_on",
  "V-1017,Kovač Trading,DE89 3704 0044 0532 0130 00,Kovač Trading GmbH,COBADEFFXXX,,,",
  "V-1018,Novak d.o.o.,SI56 1920 0123 4567 892,Novak d.o.o.,,Jana Novak,+386 1 234 56 78,2026-11-20",
].join("\n");

/** The template is a data URL and needs no request. */
const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${example}\n`)}`;

function ImportGuide() {
  return (
    <Topic title={t.columns} className="mt-8 max-w-200 gap-3">
      <ul className="prose-line flex list-disc flex-col gap-1 pl-5 text-ink-2">
        <li>{t.rowsHint}</li>
        <li>{t.accountChangeHint(<code>called_person</code>, <code>called_number</code>, <code>called_on</code>)}</li>
        <li>{t.blankHint}</li>
        <li>{t.cardColumnsHint}</li>
      </ul>
      <p>
        <a className="link" href={templateHref} download="payees.csv">
          {t.downloadTemplate}
        </a>
      </p>
      <details>
        <summary className="font-medium text-sm">{t.allColumns}</summary>
        <dl className="mt-2 grid grid-cols-[minmax(10rem,auto)_1fr] gap-x-4 gap-y-1 text-sm max-sm:grid-cols-1">
          {Object.entries(ownColumns).map(([name, { help, needed, aliases }]) => (
            <div key={name} className="contents">
              <dt className="identifier">{name}</dt>
              <dd className="text-ink-2">
                {help}
                {needed ? t.required : ""}
                {aliases.length > 0 ? t.also(aliases.join(", ")) : ""}.
              </dd>
            </div>
          ))}
          {accountFields
            .filter(({ name }) => accountColumnNames.includes(name))
            .map(({ name, label }) => (
              <div key={name} className="contents">
                <dt className="identifier">{name}</dt>
                <dd className="text-ink-2">{label}.</dd>
              </div>
            ))}
        </dl>
      </details>
    </Topic>
  );
}

export const metadata: Metadata = { title: t.pageTitle };

export default async function ImportPage() {
  await requirePermission("payees.import");
  return (
    <>
      <PageHead title={t.pageTitle} back={{ href: "/payees", label: common.payees }}>
        {t.pageHint}
      </PageHead>
      <ImportForm />
      <ImportGuide />
    </>
  );
}
