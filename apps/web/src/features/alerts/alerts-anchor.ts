import { paths } from '@coequipiers/contract/pages';

/** The id of the list in the profile, and its part of the URL. */
export const alertsAnchor = 'mes-alertes';
export const alertsPath = `${paths.profile}#${alertsAnchor}`;
