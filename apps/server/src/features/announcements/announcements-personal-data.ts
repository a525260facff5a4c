import type { PersonalData } from '../../platform/personal-data.ts';
import type { Images } from '../images/images.ts';
import type { AnnouncementsRepository } from './announcements-repository.ts';
import type { Cards } from './cards.ts';
import type { FullRow } from './cards-repository.ts';

export const announcementsPersonalData = (
  repository: AnnouncementsRepository,
  cards: Pick<Cards, 'byAuthor'>,
  images: Images,
): PersonalData => {
  const exported = (row: FullRow) => ({
    identifiant: row.id,
    titre: row.title,
    description: row.description,
    categorie: row.category,
    commune: row.municipality_name,
    codePostal: row.zip_code,
    region: row.region_name,
    latitude: row.latitude,
    longitude: row.longitude,
    dateDeDebut: row.start_date,
    dateDeFin: row.end_date,
    image: row.image_id && images.urlOf(row.image_id),
    publieeLe: row.created_at,
    modifieeLe: row.edited_at,
    vues: row.views,
    visiblePar: row.visibility === 'link' ? 'le lien' : 'tout le monde',
    ouverteATousLe: row.opened_at,
    dansLaRecherche: row.listed && row.visibility === 'everyone',
  });

  return {
    tables: { announcements: 'erased' },

    async export(personId, db) {
      const all: object[] = [];
      for (let rows = await cards.byAuthor(personId, db); rows.length > 0; ) {
        all.push(...rows.map(exported));
        rows = await cards.byAuthor(personId, db, rows.at(-1));
      }
      return { 'annonces.json': all };
    },

    async erase(personId, transaction) {
      const gone = await repository.remove({ authorId: personId }, transaction);
      for (const { image_id } of gone) if (image_id) await images.abandon(image_id, transaction);
    },
  };
};
