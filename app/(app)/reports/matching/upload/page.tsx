import type { Metadata } from "next";
import { FactTable } from "@/components/fact-table";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { workbookActs } from "@/lib/books/matching/workbook/columns";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as list from "@/messages/matching/list";
import * as t from "@/messages/matching/workbook";
import { UploadDifferences } from "./upload-differences";

export const metadata: Metadata = { title: t.title };

export default async function UploadDifferencesPage() {
  await requirePermission("matching.act");
  return (
    <>
      <PageHead title={t.title} back={{ href: "/reports/matching", label: list.matching }} />
      <UploadDifferences />
      <Panel title={t.howTo} className="max-w-200">
        <ol className="prose-line mb-3 flex list-decimal flex-col gap-1 pl-5">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <FactTable caption={t.helpCaption} heads={[t.act, t.fillsIn]}>
          <tbody>
            {workbookActs.map((act) => (
              <tr key={act}>
                <th scope="row">{t.acts[act]}</th>
                <td>{t.help[act]}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      </Panel>
    </>
  );
}
