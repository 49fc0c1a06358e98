import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "./page-link";

/**
 * A screen has at most one primary button. A danger button removes something; a plain one is for toolbars and menus.
 */
export const buttonVariants = ["primary", "outlined", "plain", "danger"] as const;
export type ButtonVariant = (typeof buttonVariants)[number];
export const buttonSizes = ["small", "normal", "large"] as const;
export type ButtonSize = (typeof buttonSizes)[number];

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent-fill text-on-fill hover:bg-accent-fill-hover",
  outlined: "border-control bg-surface text-ink hover:bg-sunken",
  plain: "border-transparent bg-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-danger-fill text-on-fill hover:bg-danger-fill-hover",
};

const sizes: Record<ButtonSize, { text: string; icon: string }> = {
  small: { text: "max-w-full min-h-6 px-2 text-xs whitespace-nowrap", icon: "size-6" },
  normal: { text: "max-w-full min-h-8 px-3 py-1 text-base max-md:min-h-11", icon: "size-8 max-md:size-11" },
  large: { text: "max-w-full min-h-9 px-4 py-1.5 text-base max-md:min-h-11", icon: "size-9 max-md:size-11" },
};

export function buttonClass(
  variant: ButtonVariant = "outlined",
  size: ButtonSize = "normal",
  iconOnly = false,
): string {
  const shape =
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border text-left font-medium transition-colors " +
    "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 " +
    "forced-colors:border-[ButtonText] print:hidden";
  return `${shape} ${variants[variant]} ${sizes[size][iconOnly ? "icon" : "text"]}`;
}

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  iconOnly?: boolean;
};

type ButtonProps = Look &
  Omit<ComponentProps<"button">, "disabled"> & {
    pending?: boolean;
    /** Says why the button can't be used now and who can; a button is never disabled without a reason. */
    disabledReason?: string | null;
  };

/** The button stays focusable while pending or not allowed, so that a screen reader can read the reason. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconOnly, pending, disabledReason, className, children, type, onClick, ...rest } = props;
  const blocked = Boolean(pending || disabledReason);
  return (
    <>
      <button
        {...rest}
        // A blocked submit button must not submit; type=button needs no handler, so it also works when rendered on the
        // server.
        type={blocked ? "button" : (type ?? "button")}
        className={`${buttonClass(variant, size, iconOnly)} ${className ?? ""}`}
        aria-disabled={blocked || undefined}
        aria-busy={pending || undefined}
        title={disabledReason ?? rest.title}
        onClick={blocked ? undefined : onClick}
      >
        {pending ? <LoaderCircle size={16} className="spin shrink-0" aria-hidden /> : icon}
        {children}
      </button>
      {disabledReason ? <span className="self-center text-sm text-ink-3">{disabledReason}</span> : null}
    </>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  iconOnly,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof PageLink>) {
  return (
    <PageLink {...rest} className={`${buttonClass(variant, size, iconOnly)} ${className ?? ""}`}>
      {icon}
      {children}
    </PageLink>
  );
}
