import { type FormEvent, useEffect, useRef, useState } from 'react';
import { logError } from '../lib/log.ts';

/** Valid fields are absent. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined };

type Form<Values> = {
  initial: Values;
  /** Returns all invalid fields. */
  check: (values: Values) => FormErrors<Values>;
  /** Resolves with the fields that the server refused, if any. */
  submit: (values: Values) => Promise<FormErrors<Values> | undefined>;
};

/**
 * The values and errors of a form. A non-empty field is checked on blur, and all fields on submit, which focuses the first
 * invalid one. A form that is being submitted cannot be submitted again.
 */
export function useForm<Values extends Record<string, unknown>>({ initial, check, submit }: Form<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<FormErrors<Values>>({});
  const [submissions, setSubmissions] = useState(0);

  useEffect(() => {
    if (submissions === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In a group, the first choice takes the focus.
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  }, [submissions]);

  const invalid = check(values);
  const names = Object.keys(initial) as (keyof Values)[];

  const send = async (): Promise<void> => {
    if (running.current) return;
    setChecked(new Set(names));
    if (names.every((name) => invalid[name] === undefined)) {
      running.current = true;
      setBusy(true);
      try {
        setRefused((await submit(values)) ?? {});
      } catch (error) {
        // `submit` resolves with the errors that a person can correct. Any other error is a fault of ours; the person may
        // retry.
        logError('A form was not sent', error);
      } finally {
        setBusy(false);
        running.current = false;
      }
    }
    setSubmissions((before) => before + 1);
  };

  return {
    values,
    busy,
    errorOf: (name: keyof Values): string | undefined =>
      refused[name] ?? (checked.has(name) ? invalid[name] : undefined),

    set: <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },

    /** Sets several fields, or some that only a part of the form knows. */
    change: (changes: Partial<Values>): void => {
      const changed = Object.keys(changes) as (keyof Values)[];
      setValues((before) => ({ ...before, ...changes }));
      setRefused((before) => ({
        ...before,
        ...(Object.fromEntries(changed.map((name) => [name, undefined])) as FormErrors<Values>),
      }));
    },

    leave: (name: keyof Values): void => {
      if (values[name] !== '') setChecked((before) => new Set(before).add(name));
    },

    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void send();
      },
    },
  };
}
