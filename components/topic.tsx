import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Topic({ title, id, className = "gap-2", children }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={`flex min-w-0 flex-col ${className}`}>
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
