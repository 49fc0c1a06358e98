import { accountFields } from "@/lib/fields/account-fields";
import { accountColumnNames, ownColumns } from "@/lib/payees/import-file";

const example = [
  "key,name,account_number,account_name,bank_bic,called_person,called_number,called_on",
  "V-1017,Kovač Trading,DE89 3704 0044 0532 0130 00,Kovač Trading GmbH,COBADEFFXXX,,,",
  "V-1018,Novak d.o.o.,SI56 1920 0123 4567 892,Novak d.o.o.,,Jana Novak,+386 1 234 56 78,2026-11-20",
].join("\n");

/** The template as a file that needs no request. */
const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${example}\n`)}`;

/** Which columns a file may have, and how a line is read. */
export function ImportGuide() {
  return (
    <section aria-labelledby="guide-title" className="mt-8 flex max-w-200 flex-col gap-3">
      <h2 id="guide-title" className="text-lg">
        The columns
      </h2>
      <ul className="prose-line flex list-disc flex-col gap-1 pl-5 text-ink-2">
        <li>One line a payee, found again by the vendor number. The first line names the columns.</li>
        <li>
          Where the account of a payee changes, the line tells of the call: <code>called_person</code>,{" "}
          <code>called_number</code>, <code>called_on</code>. All changed accounts of a file wait for approval as one
          set.
        </li>
        <li>
          A column that the file does not have leaves the same account as it is; a blank cell of a column that it has
          empties it.
        </li>
        <li>A file with a column for card numbers or codes is refused before anything of it is read further.</li>
      </ul>
      <p>
        <a className="link" href={templateHref} download="payees.csv">
          Download a template with two sample lines
        </a>
      </p>
      <details>
        <summary className="font-medium text-sm">All columns</summary>
        <dl className="mt-2 grid grid-cols-[minmax(10rem,auto)_1fr] gap-x-4 gap-y-1 text-sm max-sm:grid-cols-1">
          {Object.entries(ownColumns).map(([name, { help, needed, aliases }]) => (
            <div key={name} className="contents">
              <dt className="identifier">{name}</dt>
              <dd className="text-ink-2">
                {help}
                {needed ? ", needed" : ""}
                {aliases.length > 0 ? `; also ${aliases.join(", ")}` : ""}.
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
    </section>
  );
}
