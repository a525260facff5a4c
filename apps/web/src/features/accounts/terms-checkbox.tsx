import { minimumAge } from '@coequipiers/contract/legal/document';
import { paths } from '@coequipiers/contract/pages';
import { type MouseEvent, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './form.module.css';
import { LegalDialog } from './legal-dialog.tsx';

type Text = 'conditions' | 'confidentialite';
type TermsCheckboxProps = {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
};

/** The two texts open in a dialog over the form, which keeps its input. With Ctrl or the middle button they open as pages. */
export function TermsCheckbox({ checked, error, onChange }: TermsCheckboxProps) {
  const [text, setText] = useState<Text>('conditions');
  const [opened, setOpened] = useState(false);
  const open = (wanted: Text) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setText(wanted);
    setOpened(true);
  };
  return (
    <>
      <Checkbox
        name="terms"
        required
        checked={checked}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={
          <>
            J’accepte les{' '}
            <a className={classes.link} href={paths.terms} onClick={open('conditions')}>
              conditions d’utilisation
            </a>{' '}
            et la{' '}
            <a className={classes.link} href={paths.privacy} onClick={open('confidentialite')}>
              politique de confidentialité
            </a>
            , et je déclare avoir {minimumAge}&nbsp;ans ou plus
          </>
        }
      />
      {/* Outside the label: a click on the text in the dialog would tick the box. */}
      <LegalDialog slug={text} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
