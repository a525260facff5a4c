import { ofCommune } from '@coequipiers/contract/commune-names';

/** 'près de Lyon', 'près d’Orléans', 'près du Havre', 'près des Ulis'. */
export const near = (name: string): string => `près ${ofCommune(name)}`;
