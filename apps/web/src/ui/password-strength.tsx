import { accountLimits } from '@coequipiers/contract/account-limits';
import { passwordStrength } from '@coequipiers/contract/accounts';
import classes from './password-strength.module.css';

const words = ['Très faible', 'Très faible', 'Faible', 'Moyen', 'Bon', 'Excellent'];
const levels = [1, 2, 3, 4, 5];

/** Five bars under a password; `strengthHint` gives the text beside them. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <span className={classes.meter} data-strength={strength} aria-hidden="true">
      {levels.map((level) => (
        <i key={level} data-reached={level <= strength || undefined} />
      ))}
    </span>
  );
}

export function strengthHint(password: string): string {
  if (password === '') return `${accountLimits.password.min} caractères, majuscule, minuscule, chiffre.`;
  const word = words[passwordStrength(password)];
  const missing = [
    password.length < accountLimits.password.min && 'des caractères',
    !/[a-z]/.test(password) && 'une minuscule',
    !/[A-Z]/.test(password) && 'une majuscule',
    !/\d/.test(password) && 'un chiffre',
    !/[^A-Za-z0-9]/.test(password) && 'un symbole',
  ].filter((part) => part !== false);
  return missing.length === 0 ? `${word}.` : `${word}\u00A0: ajoutez ${missing.slice(0, 2).join(' et ')}.`;
}
