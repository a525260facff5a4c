import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';

type Look = {
  /** Yellow (`go`) is for the one main action of a screen. */
  look?: 'go' | 'fill' | 'tonal' | 'line' | 'text' | 'quiet' | 'danger';
  size?: 'm' | 'l';
  /** As wide as its container. */
  full?: boolean;
};

/** While `busy`, a click does nothing and the button keeps the focus. */
export function Button({
  busy = false,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...withButtonClasses(rest)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function ButtonLink(props: ComponentProps<typeof Link> & Look) {
  return <Link {...withButtonClasses(props)} />;
}

function withButtonClasses<Props extends Look & { className?: string | undefined }>(props: Props) {
  const { look = 'line', size = 'm', full = false, className = '', ...rest } = props;
  const names = [
    classes.button,
    classes[look],
    size === 'l' && classes.large,
    full && classes.full,
    className,
  ];
  return { ...rest, className: names.filter(Boolean).join(' ') };
}
