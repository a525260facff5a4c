import { paths } from '@coequipiers/contract/pages';

export const editPath = (id: string): string => `${paths.announcements}?edit=${id}`;
