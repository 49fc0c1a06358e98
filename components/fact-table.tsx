import type { ComponentProps, ReactNode } from "react";

/** The head of a column: its text, or more than text; null: the column is left out. */
type Head = string | { head: ReactNode; className: string } | null;

/** The head of a column of figures. */
export const atEnd = (head: ReactNode): Head => ({ head, className: "text-right" });

type Props = Omit<ComponentProps<"table">, "className"> & {
  /** Says what the table holds; read out, not shown. Without it, `aria-label` or `aria-labelledby` is needed. */
  caption?: ReactNode;
  heads?: readonly Head[];
  /** In a frame of its own, which scrolls sideways where it is narrow. Otherwise it lies in a panel. */
  framed?: boolean;
  /** Below 1024 px, where the menu takes its part, each row is a small card: one cell below the other. */
  stacks?: boolean;
  /** Of the frame. */
  className?: string;
};

/** A table of figures or facts, beside the lists of `DataTable`: its cells say only what is special about them. */
export function FactTable({ caption, heads, framed = false, stacks = false, className, children, ...rest }: Props) {
  const table = (
    <table
      {...rest}
      className={`fact-table ${framed ? "fact-table-framed" : ""} ${stacks ? "fact-table-stacked" : ""}`}
    >
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      {heads ? (
        <thead>
          <tr>
            {heads.map((one, at) => {
              if (one === null) return null;
              const { head, className } = typeof one === "string" ? { head: one, className: undefined } : one;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a head is its place
                <th key={at} scope="col" className={className}>
                  {head}
                </th>
              );
            })}
          </tr>
        </thead>
      ) : null}
      {children}
    </table>
  );
  if (!framed) return table;
  return (
    <div className={`relative overflow-x-auto rounded-lg border bg-surface print:overflow-visible ${className ?? ""}`}>
      {table}
    </div>
  );
}
