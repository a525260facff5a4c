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

/** What nearly every town has. Nothing for open water: it needs a real shore. */
export const anywhere: Readonly<Record<PlaceKind, readonly string[]>> = {
  pitch: [
    'au stade municipal',
    'sur le synthétique du stade',
    'au complexe sportif',
    'sur le terrain d’honneur',
  ],
  cityPitch: ['au city-stade', 'au city-stade derrière le collège', 'sur le terrain multisport'],
  five: ['en salle de foot à 5', 'au complexe de foot à 5'],
  gym: ['au gymnase', 'au gymnase du collège', 'à la halle des sports', 'au gymnase municipal'],
  court: [
    'au tennis municipal',
    'sur les courts municipaux',
    'au tennis club',
    'sur les courts du complexe sportif',
  ],
  playground: ['au playground', 'sur le terrain de basket du parc', 'sur le terrain extérieur du gymnase'],
  pool: ['à la piscine municipale', 'au centre aquatique', 'à la piscine'],
  openWater: [],
  park: ['au parc', 'au parc municipal', 'sur la voie verte', 'autour du stade'],
  track: ['sur la piste d’athlétisme', 'au stade d’athlétisme'],
  trails: ['sur les chemins autour {deVille}', 'sur les sentiers', 'dans les bois des environs'],
};

type LocalPlaces = Readonly<Partial<Record<PlaceKind, readonly string[]>>>;

/** Places that people of a commune would name, by its INSEE code. */
export const known: Readonly<Record<string, LocalPlaces>> = {
  '75056': { park: ['sur les quais de Seine', 'au bois de Vincennes', 'au bois de Boulogne'] },
  '75101': { pool: ['à la piscine Suzanne-Berlioux'], park: ['au jardin des Tuileries'] },
  '75104': { park: ['sur les quais de Seine'] },
  '75105': { pool: ['à la piscine Pontoise'], park: ['au Jardin des Plantes'] },
  '75106': { park: ['au jardin du Luxembourg'] },
  '75107': { park: ['au Champ-de-Mars'] },
  '75108': { park: ['au parc Monceau'] },
  '75110': { park: ['le long du canal Saint-Martin'] },
  '75112': { pool: ['à la piscine Reuilly'], park: ['au bois de Vincennes', 'autour du lac Daumesnil'] },
  '75113': { pool: ['à la Butte-aux-Cailles', 'à la piscine Joséphine-Baker'], park: ['au parc de Choisy'] },
  '75114': { park: ['au parc Montsouris'] },
  '75115': { pool: ['à la piscine Keller'], park: ['au parc André-Citroën', 'au parc Georges-Brassens'] },
  '75116': { park: ['au bois de Boulogne'] },
  '75117': { park: ['au parc Martin-Luther-King'] },
  '75118': { pool: ['à la piscine des Amiraux'], park: ['sur la butte Montmartre'] },
  '75119': {
    pool: ['à la piscine Pailleron'],
    park: ['aux Buttes-Chaumont', 'le long du bassin de la Villette'],
  },
  '75120': { pool: ['à la piscine Georges-Vallerey'], park: ['au parc de Belleville'] },
  '69123': { park: ['au parc de la Tête d’Or', 'sur les berges du Rhône'] },
  '69382': { park: ['à la Confluence', 'sur les quais de Saône'] },
  '69383': { pool: ['à la piscine Garibaldi'], park: ['sur les berges du Rhône'] },
  '69386': { park: ['au parc de la Tête d’Or'] },
  '69387': {
    pool: ['au centre nautique Tony-Bertrand'],
    park: ['au parc de Gerland', 'sur les berges du Rhône'],
  },
  '69389': { park: ['sur les quais de Saône', 'au parc du Vallon'] },
  '69266': { pool: ['au centre nautique Étienne-Gagnaire'], park: ['au parc de la Feyssine'] },
  '69034': { park: ['sur les bords de Saône'] },
  '13204': { pool: ['à la piscine Vallier'], park: ['au parc Longchamp'] },
  '13207': { park: ['sur la Corniche'], openWater: ['aux Catalans'] },
  '13208': { park: ['au parc Borély', 'le long du Prado'], openWater: ['à la Pointe Rouge'] },
  '13209': { trails: ['dans les calanques, côté Luminy'] },
  '31555': { pool: ['à la piscine Nakache'], park: ['le long du canal du Midi', 'sur les bords de Garonne'] },
  '06088': {
    pool: ['à la piscine Jean-Bouin'],
    park: ['sur la promenade des Anglais'],
    openWater: ['devant la promenade des Anglais'],
  },
  '44109': { pool: ['à la piscine Léo-Lagrange'], park: ['sur les bords de l’Erdre', 'au parc de Procé'] },
  '34172': {
    pool: ['à la piscine olympique d’Antigone'],
    park: ['sur les berges du Lez', 'au parc Montcalm'],
  },
  '67482': {
    pool: ['à la piscine de la Kibitzenau'],
    park: ['au parc de l’Orangerie', 'au jardin des Deux Rives'],
  },
  '33063': { pool: ['à la piscine Judaïque'], park: ['sur les quais', 'au Parc bordelais'] },
  '59350': { pool: ['à la piscine Marx-Dormoy'], park: ['autour de la Citadelle'] },
  '35238': { pool: ['à la piscine de Bréquigny'], park: ['au parc des Gayeulles', 'le long de la Vilaine'] },
  '51454': { park: ['sur la coulée verte', 'le long du canal'] },
  '83137': { park: ['au Mourillon'], trails: ['sur les pentes du Faron'], openWater: ['au Mourillon'] },
  '42218': { pool: ['à la piscine Raymond-Sommet'], park: ['au parc de l’Europe'] },
  '76351': { park: ['sur le front de mer'], trails: ['en forêt de Montgeon'] },
  '38185': {
    park: ['au parc Paul-Mistral', 'sur les berges de l’Isère'],
    trails: ['sur les sentiers de la Bastille'],
  },
  '21231': { park: ['autour du lac Kir'], openWater: ['au lac Kir'] },
  '49007': {
    pool: ['à la piscine Jean-Bouin'],
    park: ['autour du lac de Maine'],
    openWater: ['au lac de Maine'],
  },
  '63113': { park: ['au parc de Montjuzet', 'au jardin Lecoq'] },
  '72181': { park: ['à l’Arche de la Nature', 'sur les bords de Sarthe'] },
  '13001': { park: ['au parc de la Torse'], trails: ['au pied de la Sainte-Victoire'] },
  '29019': { park: ['au vallon du Stang-Alar', 'au port du Moulin-Blanc'] },
  '37261': { park: ['sur les bords de Loire', 'au lac de la Bergeonnerie'] },
  '80021': { park: ['sur le chemin de halage', 'au parc Saint-Pierre'] },
  '87085': { park: ['sur les bords de Vienne'] },
  '74010': {
    park: ['au bord du lac', 'au Pâquier'],
    trails: ['sur les sentiers du Semnoz'],
    openWater: ['à l’Impérial'],
  },
  '25056': { park: ['sur les berges du Doubs'], trails: ['en forêt de Chailluz'] },
  '57463': { park: ['au plan d’eau', 'au parc de la Seille'] },
  '45234': { park: ['sur les bords de Loire'] },
  '76540': { park: ['sur les quais rive gauche'] },
  '14118': { park: ['à la Prairie'] },
  '54395': { pool: ['à Nancy Thermal'], park: ['à la Pépinière', 'le long du canal'] },
  '64445': { park: ['sur le boulevard des Pyrénées'] },
  '17300': { park: ['sur le front de mer', 'aux Minimes'], openWater: ['à la plage des Minimes'] },
  '84007': { park: ['sur l’île de la Barthelasse'] },
  '56260': { park: ['à Conleau'], openWater: ['à Conleau'] },
  '78646': { park: ['au parc du château', 'autour de la pièce d’eau des Suisses'] },
  '97411': { pool: ['à la piscine du Butor'], park: ['au Barachois', 'sur le sentier littoral'] },
  '98818': {
    pool: ['à la piscine du Ouen-Toro'],
    park: ['à la baie des Citrons', 'sur la promenade de l’Anse-Vata'],
    trails: ['sur les sentiers du Ouen-Toro'],
    openWater: ['à la baie des Citrons'],
  },
  '2A004': { park: ['sur la route des Sanguinaires'], openWater: ['à la plage Saint-François'] },
};
