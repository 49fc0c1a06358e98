import type { ComponentProps, ReactNode } from "react";

type Head = string | { head: ReactNode; className: string } | null;

export const atEnd = (head: ReactNode): Head => ({ head, className: "text-right" });

type Props = Omit<ComponentProps<"table">, "className"> & {
  caption?: ReactNode;
  heads?: readonly Head[];
  framed?: boolean;
  stacks?: boolean;
  className?: string;
};

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
