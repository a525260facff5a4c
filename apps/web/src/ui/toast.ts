const TOAST_MS = 3_000;
const FORM_TOAST_MS = 4_000;
const MAX_SHOWN = 4;

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  duration: number;
  about: string | undefined;
  /** What can be pressed while it is shown. */
  action: ToastAction | undefined;
};

type ToastAction = { label: string; run: () => void };

type Options = {
  form?: boolean;
  duration?: number;
  /** What it says something about, for `dismissToastsAbout`. */
  about?: string;
  action?: ToastAction;
};

const none: readonly Toast[] = [];
const listeners = new Set<() => void>();
let shown = none;
let lastId = 0;

function change(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const show =
  (kind: ToastKind) =>
  (
    message: string,
    { form = false, duration = form ? FORM_TOAST_MS : TOAST_MS, about, action }: Options = {},
  ): void => {
    lastId += 1;
    const added = { id: lastId, kind, message, duration, about, action };
    const others = shown.filter((one) => one.kind !== kind || one.message !== message);
    change([...others, added].slice(-MAX_SHOWN));
  };

/** Brief messages; those after a form stay a second longer. A repeated message replaces the earlier one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const shownToasts = (): readonly Toast[] => shown;
export const noToasts = (): readonly Toast[] => none;
export const dismissToast = (id: number): void => change(shown.filter((one) => one.id !== id));
export const dismissToastsAbout = (about: string): void => change(shown.filter((one) => one.about !== about));
