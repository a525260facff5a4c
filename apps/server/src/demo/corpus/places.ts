/** Where one plays. Written as it follows a verb: 'on joue au stade municipal'. */
export type PlaceKind =
  | 'pitch'
  | 'cityPitch'
  | 'five'
  | 'gym'
  | 'court'
  | 'playground'
  | 'pool'
  | 'openWater'
  | 'park'
  | 'track'
  | 'trails';

type Places = Readonly<Record<PlaceKind, readonly string[]>>;

/** What nearly every town has. Nothing for open water: it needs a real shore. */
export const anywhere: Places = {
  pitch: ['au stade municipal', 'sur le synthétique du stade', 'au complexe sportif'],
  cityPitch: ['au city-stade', 'au city-stade derrière le collège', 'sur le terrain multisport'],
  five: ['en salle de foot à 5', 'au complexe de foot à 5'],
  gym: ['au gymnase', 'au gymnase du collège', 'à la halle des sports'],
  court: ['au tennis municipal', 'au tennis club', 'sur les courts du complexe sportif'],
  playground: ['au playground', 'sur le terrain de basket du parc', 'sur le terrain extérieur du gymnase'],
  pool: ['à la piscine municipale', 'au centre aquatique', 'à la piscine'],
  openWater: [],
  park: ['au parc', 'sur la voie verte', 'autour du stade'],
  track: ['sur la piste d’athlétisme', 'au stade d’athlétisme'],
  trails: ['sur les chemins autour {deVille}', 'sur les sentiers', 'dans les bois des environs'],
};

/** Places that people of a commune would name, by its INSEE code. */
export const known: Readonly<Record<string, Partial<Places>>> = {
  '75056': { park: ['sur les quais de Seine', 'au bois de Vincennes', 'au bois de Boulogne'] },
  '75110': { park: ['le long du canal Saint-Martin'] },
  '75112': { pool: ['à la piscine Reuilly'], park: ['au bois de Vincennes', 'autour du lac Daumesnil'] },
  '75113': { pool: ['à la Butte-aux-Cailles', 'à la piscine Joséphine-Baker'], park: ['au parc de Choisy'] },
  '75115': { pool: ['à la piscine Keller'], park: ['au parc André-Citroën', 'au parc Georges-Brassens'] },
  '75118': { pool: ['à la piscine des Amiraux'], park: ['sur la butte Montmartre'] },
  '75119': { pool: ['à la piscine Pailleron'], park: ['aux Buttes-Chaumont'] },
  '69123': { park: ['au parc de la Tête d’Or', 'sur les berges du Rhône'] },
  '69383': { pool: ['à la piscine Garibaldi'], park: ['sur les berges du Rhône'] },
  '69386': { park: ['au parc de la Tête d’Or'] },
  '69387': { pool: ['au centre nautique Tony-Bertrand'], park: ['au parc de Gerland'] },
  '69266': { pool: ['au centre nautique Étienne-Gagnaire'], park: ['au parc de la Feyssine'] },
  '69034': { park: ['sur les bords de Saône'] },
  '13208': { park: ['au parc Borély', 'le long du Prado'], openWater: ['à la Pointe Rouge'] },
  '31555': { pool: ['à la piscine Nakache'], park: ['le long du canal du Midi', 'sur les bords de Garonne'] },
  '06088': { park: ['sur la promenade des Anglais'], openWater: ['devant la promenade des Anglais'] },
  '44109': { pool: ['à la piscine Léo-Lagrange'], park: ['sur les bords de l’Erdre', 'au parc de Procé'] },
  '34172': { pool: ['à la piscine olympique d’Antigone'], park: ['sur les berges du Lez'] },
  '67482': { pool: ['à la piscine de la Kibitzenau'], park: ['au parc de l’Orangerie'] },
  '33063': { pool: ['à la piscine Judaïque'], park: ['sur les quais', 'au Parc bordelais'] },
  '59350': { pool: ['à la piscine Marx-Dormoy'], park: ['autour de la Citadelle'] },
  '35238': { pool: ['à la piscine de Bréquigny'], park: ['au parc des Gayeulles', 'le long de la Vilaine'] },
  '42218': { pool: ['à la piscine Raymond-Sommet'], park: ['au parc de l’Europe'] },
  '38185': { park: ['au parc Paul-Mistral'], trails: ['sur les sentiers de la Bastille'] },
  '21231': { park: ['autour du lac Kir'], openWater: ['au lac Kir'] },
  '49007': { park: ['autour du lac de Maine'], openWater: ['au lac de Maine'] },
  '13001': { park: ['au parc de la Torse'], trails: ['au pied de la Sainte-Victoire'] },
  '29019': { park: ['au vallon du Stang-Alar', 'au port du Moulin-Blanc'] },
  '74010': { park: ['au bord du lac', 'au Pâquier'], openWater: ['à l’Impérial'] },
  '57463': { park: ['au plan d’eau', 'au parc de la Seille'] },
  '78646': { park: ['au parc du château', 'autour de la pièce d’eau des Suisses'] },
  '97411': { pool: ['à la piscine du Butor'], park: ['au Barachois', 'sur le sentier littoral'] },
  '98818': {
    pool: ['à la piscine du Ouen-Toro'],
    park: ['à la baie des Citrons'],
    openWater: ['à l’Anse-Vata'],
  },
};
