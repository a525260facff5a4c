import type { Category } from '@coequipiers/contract/categories';
import type { Level, Life } from './scenario.ts';

/** A person's character limits what they may write: a student founds no veterans' team. */
export type Character = {
  username: string;
  email: string;
  gender: 'm' | 'f';
  life: Life;
  /** INSEE code of the home commune. */
  home: string;
  /** The favourite first. */
  sports: readonly (readonly [Category, Level])[];
};

const levels = ['beginner', 'casual', 'strong'] as const;

/** Levels from 0 to 2, to keep one person on one line. */
function person(
  username: string,
  mailbox: string,
  gender: 'm' | 'f',
  life: Life,
  home: string,
  sports: Partial<Record<Category, 0 | 1 | 2>>,
): Character {
  const ranked = (Object.keys(sports) as Category[]).map(
    (sport) => [sport, levels[sports[sport] ?? 0]] as const,
  );
  return { username, email: `${mailbox}@demo.example`, gender, life, home, sports: ranked };
}

/** The first three are named at the start of the demo, with their password. */
export const characters: readonly Character[] = [
  person('camille', 'camille', 'f', 'worker', '69266', { Tennis: 1, Running: 1, Natation: 0 }),
  person('karim_b', 'karim', 'm', 'worker', '75111', { Football: 2, Basketball: 1, Running: 1 }),
  person('lea-marchand', 'lea', 'f', 'student', '44109', { Running: 2, Natation: 1, Basketball: 1 }),
  person('MathieuL', 'mathieu.lefort', 'm', 'parent', '75115', { Running: 1, Tennis: 1, Football: 1 }),
  person('sofiane93', 'sofiane.haddad', 'm', 'student', '93066', { Football: 2, Basketball: 2, Running: 1 }),
  person('ines_dlr', 'ines.delarue', 'f', 'worker', '75119', { Basketball: 1, Running: 0, Natation: 1 }),
  person('julie-nage', 'julie.perrin', 'f', 'worker', '75113', { Natation: 2, Running: 1, Tennis: 0 }),
  person('vieux_crampons', 'didier.masson', 'm', 'parent', '93048', { Football: 1, Tennis: 1, Running: 1 }),
  person('Anne-Sophie', 'annesophie.roux', 'f', 'parent', '92012', { Tennis: 1, Running: 0, Natation: 1 }),
  person('mamadou_k', 'mamadou.keita', 'm', 'worker', '75118', { Basketball: 2, Football: 1, Running: 1 }),
  person('Bernadette_V', 'bernadette.vial', 'f', 'retired', '78646', { Tennis: 1, Natation: 1, Running: 0 }),
  person('hugo-trm', 'hugo.tremblay', 'm', 'student', '94028', { Running: 2, Football: 1, Natation: 1 }),
  person('nadia_court', 'nadia.benali', 'f', 'parent', '75112', { Running: 1, Football: 0, Tennis: 0 }),
  person('Tonio69', 'antonio.silva', 'm', 'worker', '69387', { Football: 1, Running: 1, Tennis: 2 }),
  person('elo-grimaud', 'elodie.grimaud', 'f', 'worker', '69383', { Running: 0, Basketball: 1, Football: 0 }),
  person('rene_caluire', 'rene.dumas', 'm', 'retired', '69034', { Tennis: 1, Football: 1, Running: 0 }),
  person('fabio_13', 'fabio.ricci', 'm', 'worker', '13208', { Football: 2, Natation: 2, Running: 1 }),
  person('maeva-c', 'maeva.cortes', 'f', 'worker', '13204', { Basketball: 2, Natation: 1, Running: 1 }),
  person('PapaCourt', 'guillaume.arnaud', 'm', 'parent', '13001', { Running: 1, Tennis: 1, Football: 1 }),
  person('seb_tls', 'sebastien.lacaze', 'm', 'worker', '31555', { Football: 1, Tennis: 2, Running: 1 }),
  person('clemence31', 'clemence.bousquet', 'f', 'student', '31555', {
    Running: 1,
    Basketball: 1,
    Natation: 0,
  }),
  person('yann-legoff', 'yann.legoff', 'm', 'parent', '44109', { Football: 1, Natation: 1, Running: 1 }),
  person('marion_bdx', 'marion.dupuy', 'f', 'worker', '33063', { Tennis: 2, Running: 1, Football: 1 }),
  person('theo-lac', 'theo.laclau', 'm', 'student', '33063', { Basketball: 2, Football: 2, Running: 1 }),
  person('quentin_ch', 'quentin.delattre', 'm', 'worker', '59350', { Football: 1, Running: 2, Natation: 1 }),
  person('sarah-vdb', 'sarah.vandenberghe', 'f', 'parent', '59350', { Running: 0, Tennis: 1, Natation: 1 }),
  person('gwen35', 'gwenaelle.morvan', 'f', 'worker', '35238', { Football: 1, Running: 1, Natation: 2 }),
  person('Lucas-Schmitt', 'lucas.schmitt', 'm', 'worker', '67482', {
    Basketball: 1,
    Running: 2,
    Football: 1,
  }),
  person('amandine_mtp', 'amandine.vidal', 'f', 'student', '34172', { Tennis: 1, Running: 1, Football: 0 }),
  person('le_grand_nico', 'nicolas.garnero', 'm', 'worker', '06088', {
    Basketball: 1,
    Natation: 2,
    Tennis: 1,
  }),
  person('alpin-38', 'pierre.chavant', 'm', 'worker', '38185', { Running: 2, Tennis: 1, Natation: 1 }),
  person('momo_vert', 'mohamed.zerrouki', 'm', 'parent', '42218', { Football: 2, Running: 1, Basketball: 1 }),
  person('virginie974', 'virginie.hoarau', 'f', 'worker', '97411', { Running: 2, Football: 1, Natation: 1 }),
  person('Chantal-D', 'chantal.drouot', 'f', 'retired', '21231', { Natation: 1, Running: 0, Tennis: 1 }),
  person('baptiste_49', 'baptiste.ollivier', 'm', 'worker', '49007', { Tennis: 2, Football: 1, Natation: 1 }),
  person('erwan-brest', 'erwan.kerjean', 'm', 'student', '29019', { Football: 2, Running: 1, Basketball: 1 }),
  person('Didou_63', 'david.fournier', 'm', 'parent', '63113', { Running: 1, Football: 1, Tennis: 0 }),
  person('coralie-r', 'coralie.renard', 'f', 'worker', '76540', { Basketball: 1, Tennis: 1, Running: 1 }),
  person('JP_messin', 'jeanpaul.weber', 'm', 'retired', '57463', { Football: 1, Tennis: 1, Natation: 1 }),
  person('oceane_ar', 'oceane.arnod', 'f', 'worker', '74010', { Natation: 2, Running: 2, Tennis: 1 }),
];

/** Far from everyone else, where it is evening when Paris wakes up. */
export const islander = person('kaori_nc', 'kaori.wamytan', 'f', 'worker', '98818', {
  Running: 1,
  Tennis: 1,
  Natation: 1,
});
