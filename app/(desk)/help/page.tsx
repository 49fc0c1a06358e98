import type { Metadata } from "next";
import Link from "next/link";
import { FactTable } from "@/components/fact-table";
import { KeyList } from "@/components/key-list";
import { PageHead } from "@/components/page-head";
import { StatusBadge } from "@/components/status-badge";
import { requirePerson } from "@/lib/auth/session";
import { orderWords } from "@/lib/orders/words";

export const metadata: Metadata = { title: "Help" };

const steps = [
  {
    title: "You prepare and review",
    text: "The form checks each value as you type. The review says what will be sent, to whom and from which connection, before anything leaves.",
  },
  {
    title: "It is written down first",
    text: "An order with an id that is used only once is stored together with your name and the time. Only then does a request go out, signed with the connection's key.",
  },
  {
    title: "It is sent once",
    text: "If it is proven that nothing left, it is tried again by itself. If it is not proven, it is never sent again: it becomes unconfirmed until the gateway or people say what happened.",
  },
  {
    title: "The truth comes back",
    text: "The gateway calls back, or we ask it. Accepted means that it took the request; approved, declined and the like are its final words. Everything it says is kept in the order's timeline.",
  },
];

const payeeWords = [
  {
    term: "Payee",
    text: "Somebody in the book, by their vendor number, with the account that is in force. A payout that picks them goes to that account and to no other.",
  },
  {
    term: "Another account",
    text: "Is proposed with a note of the call: who was called, on a number that was known before, on which day. It comes into force when somebody else has approved it; until then the old one is paid.",
  },
  {
    term: "Cooling time",
    text: "For so long an account that is new in the book, or was changed, wants one other person more to approve a payout to it. The same holds for an account that only waits, or was replaced, whoever types it.",
  },
  {
    term: "Payouts that wait",
    text: "Drafts, payouts that wait for approval and those that are queued say so when their payee gets another account. One that was made from the book is mended before it can be let go.",
  },
];

const approvalWords = [
  {
    term: "A payout that waits",
    text: "Where your policy asks for it, a payout waits until other people have approved exactly what will be sent; whoever approves last lets it go. Changed, it is asked for anew. What nobody decides on in time goes back to whoever prepared it.",
  },
  {
    term: "What is new",
    text: "Beside each stands what an approver should know first: a payee never paid before, another account than the one last paid, an amount far above the usual, the same amount to the same payee lately. Each names the payment that it rests on.",
  },
  {
    term: "Several at once",
    text: "Chosen together, each is still decided by itself: what was changed or decided meanwhile is left as it is, and named. One that wants a card verification value is approved alone.",
  },
  {
    term: "Sent back",
    text: "An approver says what must be mended. The reason stands on the order, in the list of orders and under Approvals, where the menu counts it for whoever prepared it; they mend it and ask again.",
  },
  {
    term: "Changes of a connection",
    text: "Where your policy asks for it, another address, key, endpoint or setting waits until other admins have approved it, each value shown old and new. Until then nothing of it counts; secrets are never shown. A payout keeps the address that it was prepared for.",
  },
  {
    term: "Settling",
    text: "One person proposes what became of orders, another confirms it; your policy may ask for two. Nobody confirms their own, except where nobody else could.",
  },
  {
    term: "Stopping and resuming",
    text: "Wait for nobody: stopping must be quick, and resuming sends only what was let go by its own rules.",
  },
];

const recurringWords = [
  {
    term: "Profile",
    text: "A card that the gateway keeps and knows by a number. SRC: the payer’s card is charged. DST: the receiver’s card is paid to. It charges by itself, on its days, or only when it is told to.",
  },
  {
    term: "The book",
    text: "The gateway cannot be asked what stands in a profile. The desk writes down what it sent and the gateway accepted, what people see on the gateway’s own screens, and what charges show. Beside each value stands where it comes from; all else is not known.",
  },
  {
    term: "Changing a profile",
    text: "Only what changes is sent, with an amount rule, which the gateway always wants. Its answer says that the request was accepted, nothing about money. Without a clear answer the change stands as sent, not confirmed, and whoever sends another one has to have seen it.",
  },
  {
    term: "Repeat number",
    text: "How many charges a profile has made, the first being 0; a failed one counts too. We know it from the moment on at which somebody writes it down; before, it is at least the number of charges that we know of.",
  },
  {
    term: "Charge now",
    text: "Chosen profiles become a draft batch, each charged once by its own amount rule. The usual checks hold it: one that was charged in its own period already is pointed out before anything leaves.",
  },
];

const reportWords = [
  {
    term: "Roll-forward",
    text: "Open at start, plus what was sent, less what was approved, less what failed, is open at end: for each connection, direction and currency, in money and in orders. Open means sent, without a final word yet. Orders of unknown amount are counted apart.",
  },
  {
    term: "Afterwards",
    text: "Reversals, chargebacks and other later transactions stand on a line of their own. They change none of the other figures: an approved order that is reversed was approved all the same.",
  },
  {
    term: "As of",
    text: "Each change counts on the day on which we learnt of it, and nothing is ever written into the past. A report as of a moment is what was known then; its address holds the moment and gives the same figures for ever.",
  },
];

const contents = [
  { href: "#money", label: "How money moves" },
  { href: "#payees", label: "Payees" },
  { href: "#recurring", label: "Recurring profiles" },
  { href: "#approvals", label: "Approvals" },
  { href: "#reports", label: "Reports" },
  { href: "#words", label: "The words" },
  { href: "#keyboard", label: "Keyboard" },
  { href: "/help/acts", label: "Who may do what" },
  { href: "/help/fields", label: "Field reference" },
  { href: "/help/words", label: "All badges and blocks" },
];

export default async function HelpPage() {
  await requirePerson();
  return (
    <>
      <PageHead title="Help" />
      <nav aria-label="On this page" className="mb-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {contents.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="link inline-flex min-h-6 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>

      <section id="money" aria-labelledby="money-title" className="mb-8">
        <h2 id="money-title" className="mb-2 text-lg">
          How money moves
        </h2>
        <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.title} className="rounded-lg border bg-surface p-4">
              <p className="font-semibold">
                {index + 1}. {step.title}
              </p>
              <p className="mt-1 text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section id="payees" aria-labelledby="payees-title" className="mb-8">
        <h2 id="payees-title" className="mb-2 text-lg">
          Payees
        </h2>
        <Terms terms={payeeWords} />
      </section>

      <section id="recurring" aria-labelledby="recurring-title" className="mb-8">
        <h2 id="recurring-title" className="mb-2 text-lg">
          Recurring profiles
        </h2>
        <Terms terms={recurringWords} />
      </section>

      <section id="approvals" aria-labelledby="approvals-title" className="mb-8">
        <h2 id="approvals-title" className="mb-2 text-lg">
          Approvals
        </h2>
        <Terms terms={approvalWords} />
      </section>

      <section id="reports" aria-labelledby="reports-title" className="mb-8">
        <h2 id="reports-title" className="mb-2 text-lg">
          Reports
        </h2>
        <Terms terms={reportWords} />
      </section>

      <section id="words" aria-labelledby="words-title" className="mb-8">
        <h2 id="words-title" className="mb-2 text-lg">
          The words
        </h2>
        <p className="prose-line mb-3 text-ink-2">
          An order carries one of these at a time. Red asks for a person; everything else does not.
        </p>
        <FactTable framed stacks caption="The words of orders">
          <thead>
            <tr>
              <th scope="col">Word</th>
              <th scope="col">What it means</th>
              <th scope="col">What comes next</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(orderWords).map(([key, { label, tone, icon, meaning, next }]) => (
              <tr key={key}>
                <td className="whitespace-nowrap">
                  <StatusBadge label={label} tone={tone} icon={icon} />
                </td>
                <td>{meaning}</td>
                <td className="text-ink-2">{next}</td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      </section>

      <section id="keyboard" aria-labelledby="keyboard-title" className="mb-8">
        <h2 id="keyboard-title" className="mb-2 text-lg">
          Keyboard
        </h2>
        <p className="prose-line mb-3 text-ink-2">
          No key ever sends or approves anything. Single keys can be switched off in the account menu.
        </p>
        <KeyList />
      </section>
    </>
  );
}

function Terms({ terms }: { terms: readonly { term: string; text: string }[] }) {
  return (
    <dl className="grid max-w-3xl grid-cols-[10rem_1fr] gap-x-4 gap-y-2 max-sm:grid-cols-1">
      {terms.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="font-medium">{term}</dt>
          <dd className="prose-line text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
