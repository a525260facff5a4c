import { type FormEvent, useEffect, useRef, useState } from 'react';
import { logError } from '../lib/log.ts';

/** A field is absent when it is right. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined };

type Form<Values> = {
  initial: Values;
  /** Everything that is wrong with the values. */
  check: (values: Values) => FormErrors<Values>;
  /** Answers with what was refused, if anything was. */
  submit: (values: Values) => Promise<FormErrors<Values> | undefined>;
};

/**
 * The values of a form and what is wrong with them. A field is checked when it is left with something in it, and all are when
 * the form is sent: the first wrong one then has the focus. While it is being sent it cannot be sent again.
 */
export function useForm<Values extends Record<string, unknown>>({ initial, check, submit }: Form<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState(initial);
  const [shown, setShown] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<FormErrors<Values>>({});
  const [answers, setAnswers] = useState(0);

  useEffect(() => {
    if (answers === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Of a group, its first choice.
    (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
  }, [answers]);

  const wrong = check(values);
  const names = Object.keys(initial) as (keyof Values)[];

  const send = async (): Promise<void> => {
    if (running.current) return;
    setShown(new Set(names));
    if (names.every((name) => wrong[name] === undefined)) {
      running.current = true;
      setBusy(true);
      try {
        setRefused((await submit(values)) ?? {});
      } catch (error) {
        // What a person can do something about was answered. This is a fault of ours, after which they may try again.
        logError('A form was not sent', error);
      } finally {
        setBusy(false);
        running.current = false;
      }
    }
    setAnswers((before) => before + 1);
  };

  return {
    values,
    busy,
    errorOf: (name: keyof Values): string | undefined =>
      refused[name] ?? (shown.has(name) ? wrong[name] : undefined),

    set: <Name extends keyof Values>(name: Name, value: Values[Name]): void => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => ({ ...before, [name]: undefined }));
    },

    leave: (name: keyof Values): void => {
      if (values[name] !== '') setShown((before) => new Set(before).add(name));
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
