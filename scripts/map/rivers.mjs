// The courses of the large rivers. The land data has only separate pieces of their water, so a river is the path from town to town
// that crosses as little land as possible.

/** @typedef {import('./land.mjs').Position} Position */
/** @typedef {import('./land.mjs').Ring} Ring */

/** The towns on the banks of each river, from the spring to the mouth. */
const rivers = [
  ['Troyes', 'Romilly-sur-Seine', 'Nogent-sur-Seine', 'Montereau-Fault-Yonne', 'Melun', 'Corbeil-Essonnes', 'Alfortville', 'Boulogne-Billancourt', 'Argenteuil', 'Conflans-Sainte-Honorine', 'Mantes-la-Jolie', 'Vernon', 'Elbeuf', 'Rouen', 'Duclair', 'Rives-en-Seine', 'Honfleur'],
  ['Aurec-sur-Loire', 'Andrézieux-Bouthéon', 'Roanne', 'Digoin', 'Decize', 'Nevers', 'Cosne-Cours-sur-Loire', 'Gien', 'Orléans', 'Blois', 'Tours', 'Saumur', 'Ancenis-Saint-Géréon', 'Nantes', 'Couëron'],
  ['Seyssel', 'Belley', 'Montalieu-Vercieu', 'Miribel', 'Lyon', 'Vienne', 'Tournon-sur-Rhône', 'Valence', 'Montélimar', 'Avignon', 'Arles', 'Port-Saint-Louis-du-Rhône'],
  ['Saint-Gaudens', 'Cazères', 'Muret', 'Toulouse', 'Castelsarrasin', 'Agen', 'Marmande', 'Langon', 'Bordeaux', 'Bourg'],
  ['Port-sur-Saône', 'Gray', 'Auxonne', 'Chalon-sur-Saône', 'Tournus', 'Mâcon', 'Villefranche-sur-Saône', 'Lyon'],
  ['Bort-les-Orgues', 'Argentat-sur-Dordogne', 'Souillac', 'Bergerac', 'Libourne', 'Bourg'],
  ['Espalion', 'Decazeville', 'Cahors', 'Fumel', 'Villeneuve-sur-Lot', 'Aiguillon'],
  ['Millau', 'Albi', 'Gaillac', 'Montauban', 'Moissac'],
  ['Brioude', 'Issoire', 'Vichy', 'Moulins', 'Nevers'],
  ['Montluçon', 'Saint-Amand-Montrond', 'Vierzon', 'Montrichard Val de Cher', 'Tours'],
  ['Limoges', 'Confolens', 'Châtellerault', 'Chinon', 'Candes-Saint-Martin'],
  ['Vitry-le-François', 'Châlons-en-Champagne', 'Épernay', 'Château-Thierry', 'Meaux', 'Lagny-sur-Marne', 'Alfortville'],
  ['Compiègne', 'Creil', "L'Isle-Adam", 'Conflans-Sainte-Honorine'],
  ['Auxerre', 'Joigny', 'Sens', 'Montereau-Fault-Yonne'],
  ['Épinal', 'Charmes', 'Toul', 'Pont-à-Mousson', 'Metz', 'Thionville', 'Sierck-les-Bains'],
  ['Stenay', 'Sedan', 'Charleville-Mézières', 'Fumay', 'Givet'],
  ['Pont-de-Roide-Vermondans', 'Baume-les-Dames', 'Besançon', 'Dole', 'Verdun-Ciel'],
  ['Albertville', 'Grenoble', 'Romans-sur-Isère', "Pont-de-l'Isère"],
  ['Embrun', 'Sisteron', 'Manosque', 'Pertuis', 'Cavaillon', 'Avignon'],
  ['Angoulême', 'Jarnac', 'Cognac', 'Saintes', 'Rochefort'],
  ['Aire-sur-l\'Adour', 'Dax', 'Bayonne'],
  ['Mayenne', 'Laval', 'Château-Gontier-sur-Mayenne', 'Angers', 'Bouchemaine'],
  ['Le Mans', 'Sablé-sur-Sarthe', 'Angers'],
  ['Rennes', 'Redon', 'La Roche-Bernard'],
  ['Péronne', 'Amiens', 'Abbeville'],
  ['Vouziers', 'Rethel', 'Soissons', 'Compiègne'],
  ['Pont-de-Poitte', "Pont-d'Ain", 'Loyettes'],
  ['Foix', 'Pamiers', 'Auterive', 'Portet-sur-Garonne'],
]; // biome-ignore format: one river per line

/** The widest gap between two pieces of water that a river may cross, in degrees of latitude (about 111 km each). */
const widestGap = 0.05;
const townReach = 0.06;
const cell = 0.05;
const narrow = Math.cos((46.5 * Math.PI) / 180);
const distance = (/** @type {Position} */ a, /** @type {Position} */ b) =>
  Math.hypot((a[0] - b[0]) * narrow, a[1] - b[1]);

/** A point on the bank of a piece of water. @typedef {{ at: Position, piece: number, near?: Bank[] }} Bank */
/** A way to a bank: what it cost so far. @typedef {{ bank: Bank, cost: number, before: Way | undefined }} Way */

/** @param {Ring[]} waters */
function createBanks(waters) {
  /** @type {Map<string, Bank[]>} */
  const cells = new Map();
  const cellOf = (/** @type {number} */ value) => Math.floor(value / cell);
  for (const [piece, ring] of waters.entries())
    for (const at of ring.slice(1)) {
      const key = `${cellOf(at[0])} ${cellOf(at[1])}`;
      const inCell = cells.get(key);
      if (inCell) inCell.push({ at, piece });
      else cells.set(key, [{ at, piece }]);
    }
  /** @param {Position} at @param {number} within @returns {Bank[]} */
  return ([x, y], within) => {
    /** @type {Bank[]} */
    const found = [];
    const wide = within / narrow;
    for (let column = cellOf(x - wide); column <= cellOf(x + wide); column += 1)
      for (let row = cellOf(y - within); row <= cellOf(y + within); row += 1)
        found.push(...(cells.get(`${column} ${row}`) ?? []));
    return found.filter(({ at }) => distance(at, [x, y]) <= within);
  };
}

/** Moving along a piece of water costs little. A gap over land costs its square, so many small gaps are better than a large one. */
const costOf = (/** @type {Bank} */ from, /** @type {Bank} */ to) => {
  const gap = distance(from.at, to.at) * 111;
  return from.piece === to.piece ? gap * 0.05 : gap * 0.05 + gap * gap;
};

/**
 * The cheapest ways from the starts to each of the goals, by Dijkstra.
 * @param {Way[]} starts
 * @param {Set<Bank>} goals
 * @param {(bank: Bank) => Bank[]} nearOf
 * @returns {Way[]}
 */
function flow(starts, goals, nearOf) {
  const open = createQueue(starts);
  /** @type {Set<Bank>} */
  const reached = new Set();
  /** @type {Way[]} */
  const arrived = [];
  for (let way = open.take(); way && arrived.length < goals.size; way = open.take()) {
    const { bank, cost } = way;
    if (reached.has(bank)) continue;
    reached.add(bank);
    if (goals.has(bank)) arrived.push(way);
    for (const next of nearOf(bank))
      if (!reached.has(next)) open.add({ bank: next, cost: cost + costOf(bank, next), before: way });
  }
  return arrived;
}

/** A binary heap: the cheapest way first. @param {Way[]} ways */
function createQueue(ways) {
  /** @type {Way[]} */
  const heap = [];
  const costAt = (/** @type {number} */ index) => heap[index]?.cost ?? Number.POSITIVE_INFINITY;
  const swap = (/** @type {number} */ a, /** @type {number} */ b) => {
    [heap[a], heap[b]] = [/** @type {Way} */ (heap[b]), /** @type {Way} */ (heap[a])];
  };
  const add = (/** @type {Way} */ way) => {
    let index = heap.push(way) - 1;
    for (let above = (index - 1) >> 1; index > 0 && costAt(above) > way.cost; above = (index - 1) >> 1) {
      swap(index, above);
      index = above;
    }
  };
  const take = () => {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      const least = costAt(left + 1) < costAt(left) ? left + 1 : left;
      if (costAt(least) >= last.cost) return first;
      swap(index, least);
      index = least;
    }
  };
  for (const way of ways) add(way);
  return { add, take };
}

/**
 * @param {Ring[]} waters
 * @param {(name: string) => Position} placeOf where a town is
 * @returns {Position[][]} a line for each river
 */
export function traceRivers(waters, placeOf) {
  const banksAround = createBanks(waters);
  const nearOf = (/** @type {Bank} */ bank) => {
    bank.near ??= banksAround(bank.at, widestGap);
    return bank.near;
  };
  return rivers.map((towns) => {
    /** @type {Way[]} */
    let ways = [];
    for (const name of towns) {
      const town = placeOf(name);
      const banks = banksAround(town, townReach);
      if (banks.length === 0) throw new Error(`no water near ${name}`);
      const arrived =
        ways.length === 0
          ? banks.map((bank) => ({ bank, cost: 0, before: undefined }))
          : flow(ways, new Set(banks), nearOf);
      ways = arrived.map((way) => ({ ...way, cost: way.cost + distance(way.bank.at, town) * 10 }));
    }
    const [cheapest] = ways.sort((a, b) => a.cost - b.cost);
    /** @type {Position[]} */
    const line = [];
    for (let way = cheapest; way; way = way.before) line.push(way.bank.at);
    return line;
  });
}
