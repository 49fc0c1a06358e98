import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** The address of this part on its page. */
  id?: string;
  /** Space around it and between its children, and its width. */
  className?: string;
  children: ReactNode;
};

/** A part of a page under a heading of its own. */
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
