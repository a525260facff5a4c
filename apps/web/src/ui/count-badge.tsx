import classes from './count-badge.module.css';

/** A yellow count of items that wait for the person. Hidden at zero, '99+' above 99. */
export function CountBadge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null;
  const text = count > 99 ? '99+' : String(count);
  return (
    <span className={classes.badge}>
      <span aria-hidden={label !== undefined}>{text}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
