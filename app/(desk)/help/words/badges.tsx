import { StatusBadge } from "@/components/status-badge";
import { toneMark } from "@/components/tones";
import { orderWords, tones } from "@/lib/orders/words";
import { Sample } from "./sample";

/** Every word of an order, by tone, with the mark that charts use. */
export function Badges() {
  const words = Object.entries(orderWords);
  return (
    <Sample title="Orders">
      <div className="flex flex-col gap-2">
        {tones.map((tone) => (
          <div key={tone} className="flex items-start gap-3">
            <p className="flex min-h-6 w-20 shrink-0 items-center gap-2 text-ink-3 text-xs">
              <span aria-hidden className={`size-2 rounded-full ${toneMark[tone]}`} />
              {tone}
            </p>
            <ul className="flex flex-wrap gap-2">
              {words
                .filter(([, word]) => word.tone === tone)
                .map(([key, word]) => (
                  <li key={key}>
                    <StatusBadge {...word} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </Sample>
  );
}
