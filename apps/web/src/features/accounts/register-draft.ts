import { inThisTab } from '../../lib/tab-storage.ts';
import type { CityChoice } from '../cities/city-choice.ts';

const KEY = 'register_form';

/** The registration form of this tab, for a reload and for the way back. Passwords are never kept. */
export type RegisterDraft = { username: string; email: string; city: CityChoice | null; newsletter: boolean };

export function readRegisterDraft(): RegisterDraft | undefined {
  try {
    const kept = JSON.parse(inThisTab((storage) => storage.getItem(KEY)) ?? 'null') as RegisterDraft | null;
    return typeof kept?.username === 'string' && typeof kept.email === 'string' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepRegisterDraft(draft: RegisterDraft): void {
  inThisTab((storage) => storage.setItem(KEY, JSON.stringify(draft)));
}

export function forgetRegisterDraft(): void {
  inThisTab((storage) => storage.removeItem(KEY));
}
