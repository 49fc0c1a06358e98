"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from "react";
import * as t from "@/messages/components/shared";
import { Field } from "./field";
import { Input } from "./input";
import { useTabQueries } from "./tab-queries";

type Props<Option> = {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  name: string;
  find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  optionKey: (option: Option) => string;
  render: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  empty: ReactNode;
};

/** Follows the WAI-ARIA pattern "editable combobox with list autocomplete". */
export function Combobox<Option>(props: Props<Option>) {
  const { label, hint, placeholder, name, find, optionKey, render, onChoose, empty } = props;
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const asked = useDeferredValue(text.trim());
  const { data, error } = useQuery(
    {
      queryKey: ["combobox", name, asked],
      queryFn: ({ signal }) => find(asked, signal),
      enabled: open,
      placeholderData: (before) => before,
    },
    useTabQueries(),
  );
  const options = data ?? [];
  const active = Math.min(at, options.length - 1);

  function choose(option: Option): void {
    setOpen(false);
    setText("");
    onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (open && options.length > 0) setAt((active + step + options.length) % options.length);
      return;
    }
    if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
      return;
    }
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const option = options[active];
    if (open && option) choose(option);
    else setOpen(true);
  }

  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hint={hint} required>
        {({ "aria-required": _required, ...wiring }) => (
          <div className="relative">
            <Input
              {...wiring}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open && options.length > 0}
              aria-controls={listId}
              aria-activedescendant={open && options.length > 0 ? `${listId}-${active}` : undefined}
              placeholder={placeholder}
              spellCheck={false}
              maxLength={100}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setAt(0);
                setOpen(true);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(false)}
            />
            <div
              id={listId}
              role="listbox"
              aria-label={label}
              hidden={!open || options.length === 0}
              className="absolute top-full z-20 mt-1 max-h-96 w-full overflow-y-auto rounded-lg border bg-surface p-1 shadow-float"
            >
              {options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
                <div
                  key={optionKey(option)}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className="flex min-h-10 cursor-pointer flex-col justify-center rounded-sm px-2 py-1 text-base hover:bg-sunken aria-selected:bg-accent-soft max-md:min-h-11"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {render(option)}
                </div>
              ))}
            </div>
          </div>
        )}
      </Field>
      <div role="status" className="text-ink-2 text-sm">
        {open && error ? t.suggestionsFailed : null}
        {open && !error && data && options.length === 0 ? empty : null}
      </div>
    </div>
  );
}
