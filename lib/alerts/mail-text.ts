import { type Letterhead, type Written, write } from "@/lib/auth/mails";
import * as t from "@/messages/alerts/model";
import { type AlertKind, alertRows } from "./kinds";
import type { AlertLabel } from "./signs";

/** Alerts that a mail names; of the others it gives the number. */
export const namedMax = 20;

/** One mail for all alerts of a kind: what each is, where it is looked at, and of when it is. */
export const writeAlertMail =
  (kind: AlertKind, labels: readonly Pick<AlertLabel, "title" | "meaning" | "href">[], now: Date) =>
  ({ publicUrl, organisation }: Letterhead): Written => {
    const [first] = labels;
    const subject = labels.length === 1 && first ? first.title : `${labels.length} ${alertRows[kind].many}`;
    const named = labels.slice(0, namedMax).map(({ title, href }) => `${title}\n${publicUrl}${href}`);
    const left = labels.length - named.length;
    const meanings = [...new Set(labels.map(({ meaning }) => meaning))];
    return write(
      "alert",
      subject,
      t.paydeskAt(organisation),
      ...named,
      ...(left > 0 ? [t.andMoreAlerts(left, publicUrl)] : []),
      ...meanings,
      t.asOfUtcPaydesk(now.toISOString().slice(0, 16).replace("T", " ")),
      t.changeYourEmailNotifications(publicUrl),
    );
  };
