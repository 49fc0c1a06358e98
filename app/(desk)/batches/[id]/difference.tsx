import { Count } from "@/components/count";
import { Panel } from "@/components/panel";
import type { compareWithLast } from "@/lib/batches/queries";

type Props = { difference: NonNullable<Awaited<ReturnType<typeof compareWithLast>>> };

/** What is other than in the last batch of this kind. */
export function Difference({ difference: { earlier, newWhom, missing } }: Props) {
  return (
    <Panel title="Against the last one">
      <p className="text-sm">
        <a className="link figures" href={`/batches/${earlier.id}`}>
          {earlier.name}
        </a>{" "}
        had <Count value={earlier.rows} /> {earlier.rows === 1 ? "row" : "rows"}. <Count value={newWhom} /> here were
        not in it, <Count value={missing} /> of it are missing here.
      </p>
    </Panel>
  );
}
