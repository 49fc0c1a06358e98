import { type Letterhead, type Written, write } from "@/lib/auth/mails";
import { type AlertKind, kindWords } from "./kinds";
import type { AlertWord } from "./words";

/** Alerts that a mail names; of the others it gives the number. */
export const namedMax = 20;

/** One mail for all alerts of a kind: what each is, where it is looked at, and of when it is. */
export const writeAlertMail =
  (kind: AlertKind, words: readonly Pick<AlertWord, "title" | "meaning" | "href">[], now: Date) =>
  ({ publicUrl, organisation }: Letterhead): Written => {
    const [first] = words;
    const subject = words.length === 1 && first ? first.title : `${words.length} ${kindWords[kind].many}`;
    const named = words.slice(0, namedMax).map(({ title, href }) => `${title}\n${publicUrl}${href}`);
    const left = words.length - named.length;
    const meanings = [...new Set(words.map(({ meaning }) => meaning))];
    return write(
      "alert",
      subject,
      `At the payment desk of ${organisation}:`,
      ...named,
      ...(left > 0 ? [`And ${left} more: ${publicUrl}/alerts`] : []),
      ...meanings,
      `This was known on ${now.toISOString().slice(0, 16).replace("T", " ")} UTC. The desk shows how it stands now.`,
      `What you are told of by mail is your choice: ${publicUrl}/account#alerts`,
    );
  };
