import { isEmail } from '@coequipiers/contract/accounts';
import { alertTitle } from '@coequipiers/contract/alert-title';
import { alertConditions } from '@coequipiers/contract/alert-words';
import { alertLimits } from '@coequipiers/contract/alerts';
import { errors } from '@coequipiers/contract/errors';
import { minimumAge } from '@coequipiers/contract/legal/document';
import { paths } from '@coequipiers/contract/pages';
import { IconMail, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { AlertFailure, refusedFields } from './alert-failure.tsx';
import { type AlertFieldsProps, FrequencyField, PlaceFields, WishFields } from './alert-fields.tsx';
import classes from './alert-form.module.css';
import type { AlertSearch } from './alert-search.ts';
import { AlertSent } from './alert-sent.tsx';
import { useAskForAlert } from './api/alerts-by-mail.ts';
import { type AlertValues, problemsOf, valuesOfSearch, writeOf } from './values.ts';

type Values = AlertValues & { email: string; ofAge: boolean };

/** The dialog of a visitor: the search at hand, an e-mail address, and how often. The alert starts with the link in the mail. */
export function AskForAlert({ search, onClose }: { search: AlertSearch; onClose: () => void }) {
  const id = useId();
  const ask = useAskForAlert();
  const [sentTo, setSentTo] = useState<string>();
  const [returned, setReturned] = useState(false);
  const form = useForm<Values>({
    initial: { ...valuesOfSearch(search), email: '', ofAge: false },
    check: allProblemsOf,
    submit: async (values) => {
      const email = values.email.trim();
      try {
        await ask.mutateAsync({ ...writeOf(values), email });
        setSentTo(email);
      } catch (error) {
        // The dialog stays open and shows why.
        return refusedFields(error);
      }
      return undefined;
    },
  });

  // Stays open while sending: closing it would look as if nothing had been sent.
  const cancel = () => {
    if (!form.busy) onClose();
  };

  if (sentTo !== undefined)
    return (
      <AlertSent
        to={sentTo}
        values={form.values}
        onChangeAddress={() => {
          setReturned(true);
          setSentTo(undefined);
        }}
        onClose={onClose}
      />
    );

  return (
    <Modal
      opened
      onClose={cancel}
      title="M’alerter"
      footer={
        <>
          <AlertFailure error={ask.error} onLeave={onClose} />
          <Button look="text" onClick={cancel}>
            Annuler
          </Button>
          <Button type="submit" form={id} look="go" busy={form.busy}>
            Recevoir le lien
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} {...form.props}>
        <Criteria values={form.values} errorOf={form.errorOf} change={form.change} />
        <div className={classes.email}>
          <TextField
            label="E-mail"
            type="email"
            name="email"
            icon={IconMail}
            autoComplete="email"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person came back to change it
            autoFocus={returned}
            required
            value={form.values.email}
            error={form.errorOf('email')}
            onChange={(event) => form.set('email', event.currentTarget.value)}
            onBlur={() => form.leave('email')}
          />
        </div>
        <FrequencyField values={form.values} errorOf={form.errorOf} change={form.change} />
        <Checkbox
          label={<>J’ai {minimumAge}&nbsp;ans ou plus</>}
          required
          checked={form.values.ofAge}
          error={form.errorOf('ofAge')}
          onChange={(event) => form.set('ofAge', event.currentTarget.checked)}
        />
        <p className={classes.info}>
          <IconMailCheck size={20} stroke={1.8} aria-hidden="true" />
          <span>
            D’abord un lien pour confirmer, valable {alertLimits.confirmHours}&nbsp;heures. Sans votre
            confirmation, rien ne part. Chaque e-mail permet d’arrêter d’un clic. Votre adresse ne sert qu’à
            cela&nbsp;:{' '}
            <a className={classes.link} href={paths.privacy} target="_blank" rel="noopener">
              politique de confidentialité
            </a>
            .
          </span>
        </p>
      </form>
    </Modal>
  );
}

/** The search in words; as fields when the town is missing or the person wants to change it. */
function Criteria(form: AlertFieldsProps) {
  const { place, maxDistance, categories } = form.values;
  const [asksPlace] = useState(place === null);
  const [asksAll, setAsksAll] = useState(false);
  const conditions = alertConditions(form.values);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksAll) fields.current?.focus();
  }, [asksAll]);
  return (
    <>
      <p className={classes.lead}>
        {place && !asksAll && (
          <b>
            {alertTitle({ categories, maxDistance, municipalityName: place.municipalityName })}
            {place.zipCode && ` (${place.zipCode})`}
            {conditions && `, ${conditions.toLowerCase()}`}.{' '}
          </b>
        )}
        On vous écrit quand quelqu’un cherche un partenaire.
      </p>
      {asksAll ? (
        <div ref={fields} className={classes.fields} tabIndex={-1}>
          <PlaceFields {...form} />
          <WishFields {...form} />
        </div>
      ) : (
        <>
          {asksPlace && <PlaceFields {...form} />}
          <Button look="text" className={classes.change} onClick={() => setAsksAll(true)}>
            Préciser la recherche
          </Button>
        </>
      )}
    </>
  );
}

function allProblemsOf(values: Values): FormErrors<Values> {
  const { email, ofAge } = values;
  return {
    ...problemsOf(values),
    ...(!isEmail(email.trim()) && {
      email: (email.trim() === '' ? errors.USER_014 : errors.USER_008).userMessage,
    }),
    ...(!ofAge && { ofAge: `Les alertes sont pour les personnes de ${minimumAge}\u00A0ans ou plus` }),
  };
}
