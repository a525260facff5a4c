import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { lazy, Suspense } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import classes from './map-dialog.module.css';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

/** 'Voir sur la carte'. Its code is loaded when it is first opened. */
export function MapDialog({
  announcement,
  opened,
  onClose,
}: {
  announcement: Announcement;
  opened: boolean;
  onClose: () => void;
}) {
  const { municipalityName, zipCode } = announcement;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={zipCode ? `${municipalityName} (${zipCode})` : municipalityName}
    >
      <Suspense fallback={<div className={classes.frame} aria-busy="true" />}>
        <PlaceMap announcement={announcement} />
      </Suspense>
      <p className={classes.note}>La position est celle de la commune, jamais une adresse.</p>
    </Modal>
  );
}
