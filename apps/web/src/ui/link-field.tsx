import { IconLink } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './link-field.module.css';

type LinkFieldProps = {
  ref: Ref<HTMLInputElement>;
  address: string;
  label: string;
  /** A button inside the box. */
  children?: ReactNode;
};

/** An address to copy. It is selected when it has the focus. */
export function LinkField({ ref, address, label, children }: LinkFieldProps) {
  return (
    <div className={classes.box}>
      <IconLink size={20} stroke={1.8} aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        readOnly
        value={address}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
      />
      {children}
    </div>
  );
}

/** Copies the address of a field. If the browser refuses, the address is selected, so that it can be copied by hand. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
