import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"table">, "className"> & {
  /** Says what the table holds; read out, not shown. Without it, `aria-label` or `aria-labelledby` is needed. */
  caption?: ReactNode;
  /** In a frame of its own, which scrolls sideways where it is narrow. Otherwise it lies in a panel. */
  framed?: boolean;
  /** Below 1024 px, where the menu takes its part, each row is a small card: one cell below the other. */
  stacks?: boolean;
  /** Of the frame. */
  className?: string;
};

/** A table of figures or facts, beside the lists of `DataTable`: its cells say only what is special about them. */
export function FactTable({ caption, framed = false, stacks = false, className, children, ...rest }: Props) {
  const table = (
    <table
      {...rest}
      className={`fact-table ${framed ? "fact-table-framed" : ""} ${stacks ? "fact-table-stacked" : ""}`}
    >
      {caption ? <caption className="sr-only">{caption}</caption> : null}
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
