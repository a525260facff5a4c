import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import classes from './date-part.module.css';
import { OutingPart, type OutingPartProps } from './outing-part.tsx';

type DatePartProps = Omit<OutingPartProps, 'onRemove'> & {
  /** The day in Paris. */
  today: string;
};

/** The start and end dates, or the fields of an outing instead. The start date is also the day of the outing. */
export function DatePart({ today, ...props }: DatePartProps) {
  const { values, text, set } = props;
  const part = useRef<HTMLDivElement>(null);
  /** The button that was pressed is gone, so the focus moves to the first field, or back to the button that opens. */
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    part.current?.querySelector<HTMLElement>(values.withOuting ? 'input' : 'button')?.focus();
  }, [values.withOuting]);

  const show = (withOuting: boolean) => {
    moved.current = true;
    set('withOuting', withOuting);
  };

  return (
    <div className={classes.part} ref={part}>
      {values.withOuting ? (
        <OutingPart {...props} onRemove={() => show(false)} />
      ) : (
        <>
          <div className={classes.dates}>
            <DateField label="Début" optional {...text('startDate')} />
            <DateField label="Fin" optional min={values.startDate || today} {...text('endDate')} />
          </div>
          <button type="button" className={classes.fold} aria-expanded="false" onClick={() => show(true)}>
            <span className={classes.mark}>
              <IconCalendarPlus size={20} stroke={1.8} aria-hidden="true" />
            </span>
            <span>
              <strong>Ajouter une séance</strong>
              <small>Un jour, une heure, des places&nbsp;: on vous rejoint d’un geste.</small>
            </span>
            <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}
