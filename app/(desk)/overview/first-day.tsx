import { ButtonLink } from "@/components/button";
import type { Role } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";

const steps = [
  {
    title: "Send a practice payout",
    text: "The practice connection answers as a gateway does. No money moves.",
    button: "New payout",
    href: "/payouts/new",
    act: "payouts.submit",
  },
  {
    title: "Try a practice file",
    text: "Take the template, fill in two rows, drop it, and see every row checked before anything leaves.",
    button: "New batch",
    href: "/batches/new",
    act: "batches.create",
  },
  {
    title: "Connect a gateway",
    text: "Its address, your key and your endpoints. It is tested before money can go through it.",
    button: "Connect a gateway",
    href: "/connections/new",
    act: "connections.create",
  },
] as const;

/** What to do while nothing was sent yet, in place of zeros. */
export function FirstDay({ role }: { role: Role }) {
  return (
    <section aria-labelledby="first-day" className="flex flex-col gap-2">
      <h2 id="first-day" className="text-lg">
        Nothing was sent yet: three steps to begin with
      </h2>
      <ol className="grid gap-3 lg:grid-cols-3">
        {steps.map(({ title, text, button, href, act }, index) => {
          const cannot = whyNot(role, act);
          return (
            <li key={title} className="flex flex-col items-start gap-2 rounded-lg border bg-surface p-4">
              <h3 className="font-medium text-base">
                {index + 1}. {title}
              </h3>
              <p className="text-base text-ink-2">{text}</p>
              {cannot ? (
                <p className="mt-auto text-ink-3 text-sm">{cannot}</p>
              ) : (
                <ButtonLink href={href} className="mt-auto">
                  {button}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
