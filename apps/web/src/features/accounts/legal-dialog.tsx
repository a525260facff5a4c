import { type LegalSlug, legalTitles } from '@coequipiers/contract/legal/titles';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { legalQueries } from './api/legal-queries.ts';
import classes from './legal-dialog.module.css';
import { LegalFailure, LegalSkeleton } from './legal-states.tsx';
import { LegalText } from './legal-text.tsx';

type LegalDialogProps = { slug: LegalSlug; opened: boolean; onClose: () => void };

/** Shows a legal text without leaving the form that asks to accept it. */
export function LegalDialog({ slug, opened, onClose }: LegalDialogProps) {
  const { data: text, error, refetch } = useQuery({ ...legalQueries.document(slug), enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={legalTitles[slug]}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className={classes.text}>
        <p className={classes.version}>{text && `Version ${text.version}, du ${text.date}`}</p>
        {text && <LegalText document={text} level={3} />}
        {!text && (error ? <LegalFailure error={error} onRetry={() => void refetch()} /> : <LegalSkeleton />)}
      </div>
    </Modal>
  );
}
