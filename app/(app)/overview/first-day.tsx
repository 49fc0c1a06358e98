import { ButtonLink } from "@/components/button";
import { Topic } from "@/components/topic";
import type { Role } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";
import * as common from "@/messages/common";
import * as t from "@/messages/overview/shared";

const steps = [
  {
    title: t.sendASandboxPayout,
    text: t.theSandboxAnswersLike,
    button: common.createPayout,
    href: "/payouts/new",
    permission: "payouts.submit",
  },
  {
    title: t.uploadASampleFile,
    text: t.fillInTwoRows,
    button: common.createBatch,
    href: "/batches/new",
    permission: "batches.create",
  },
  {
    title: common.connectAGateway,
    text: t.enterItsAddressYour,
    button: common.connectAGateway,
    href: "/connections/new",
    permission: "connections.create",
  },
] as const;

/** What to do while nothing was sent yet, in place of zeros. */
export function FirstDay({ role }: { role: Role }) {
  return (
    <Topic title={t.getStartedInThree}>
      <ol className="grid gap-3 lg:grid-cols-3">
        {steps.map(({ title, text, button, href, permission }, index) => {
          const cannot = whyNot(role, permission);
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
    </Topic>
  );
}
