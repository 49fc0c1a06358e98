"use client";

import { CalendarDays } from "lucide-react";
import { type ComponentProps, type FocusEvent, useRef, useState } from "react";
import { dayIn, isDay, readTypedDay } from "@/lib/core/time/calendar";
import * as t from "@/messages/components/shared";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";
import { useOrganisation } from "./layout-context";
import { RangeCalendar } from "./list/range-calendar";
import { Menu } from "./menu";
import { describeDay } from "./moments";

type InputProps = Omit<ComponentProps<typeof Input>, "type" | "align" | "value"> & {
  /** The day is YYYY-MM-DD; later days can't be picked. */
  latest?: string;
};

/**
 * Reads typed text as YYYY-MM-DD for react-hook-form; returns text that names no day unchanged, so that the form's
 * schema reports it.
 */
export const readDayField = (text: string): string => readTypedDay(text) ?? text;

export function DateField(props: FieldProps & Omit<InputProps, keyof FieldProps>) {
  const { label, hint, help, error, counter, required, id, className, ...control } = props;
  return (
    <Field {...{ label, hint, help, error, counter, required, id, className }}>
      {(wiring) => <DateInput {...control} {...wiring} />}
    </Field>
  );
}

export function DateInput({ latest, ref, defaultValue, onBlur, ...rest }: InputProps) {
  const { timeZone } = useOrganisation();
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<{ day: string | null; today: string } | null>(null);

  function pick(day: string): void {
    if (input.current) writeInto(input.current, describeDay(day));
    calendar.current?.closest<HTMLElement>("[popover]")?.hidePopover();
    input.current?.focus();
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    const day = readTypedDay(event.target.value);
    if (day && event.target.value !== describeDay(day)) writeInto(event.target, describeDay(day));
    onBlur?.(event);
  }

  return (
    <span className="flex items-stretch gap-1">
      <Input
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
          if (element && isDay(element.value)) element.value = describeDay(element.value);
        }}
        defaultValue={
          typeof defaultValue === "string" && isDay(defaultValue) ? describeDay(defaultValue) : defaultValue
        }
        placeholder={t.dayExample}
        maxLength={30}
        onBlur={leave}
      />
      <Menu
        label={t.openCalendar}
        iconOnly
        trigger={<CalendarDays size={16} aria-hidden />}
        onOpen={(isOpen) =>
          setPicking(
            isOpen ? { day: readTypedDay(input.current?.value ?? ""), today: dayIn(new Date(), timeZone) } : null,
          )
        }
      >
        {picking ? (
          <div ref={calendar} data-stay>
            <RangeCalendar
              single
              from={picking.day}
              to={picking.day}
              today={picking.today}
              latest={latest}
              onPick={pick}
            />
          </div>
        ) : null}
      </Menu>
    </span>
  );
}

type MomentProps = Omit<FieldProps, "counter"> & {
  /** The value is YYYY-MM-DDTHH:MM; "" for none. Incomplete text is passed on as typed and fails `isLocalMoment`. */
  value: string;
  onChange: (value: string) => void;
};

export function MomentField({ value, onChange, ...field }: MomentProps) {
  const [emitted, setEmitted] = useState(value);
  const [begun, setBegun] = useState(0);
  if (value !== emitted) {
    setEmitted(value);
    setBegun(begun + 1);
  }
  const [day = "", time = ""] = value.split("T");
  function emit(nextDay: string, nextTime: string): void {
    const next = nextDay === "" && nextTime === "" ? "" : `${nextDay}T${nextTime}`;
    setEmitted(next);
    onChange(next);
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex items-start gap-1">
          <DateInput
            key={begun}
            {...wiring}
            defaultValue={day}
            onChange={(event) =>
              emit(readDayField(event.target.value.trim()), time || (event.target.value ? "00:00" : ""))
            }
          />
          <Input
            aria-label={t.timeOf(field.label)}
            aria-invalid={wiring["aria-invalid"]}
            className="w-20! shrink-0"
            inputMode="numeric"
            placeholder="00:00"
            maxLength={5}
            value={time}
            onChange={(event) => emit(day, event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

function writeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
