import { IconLayoutGrid, IconMap2 } from '@tabler/icons-react';
import classes from './sort-toggle.module.css';

const views = [
  { asMap: false, label: 'Liste', Icon: IconLayoutGrid },
  { asMap: true, label: 'Carte', Icon: IconMap2 },
] as const;

export function ViewToggle({
  asMap: value,
  onChange,
}: {
  asMap: boolean;
  onChange: (asMap: boolean) => void;
}) {
  return (
    <fieldset className={classes.sort}>
      <legend className="visually-hidden">Afficher les annonces</legend>
      {views.map(({ asMap, label, Icon }) => (
        <button key={label} type="button" aria-pressed={asMap === value} onClick={() => onChange(asMap)}>
          <Icon size={18} stroke={1.8} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
