import L from 'leaflet';

const cellPixels = 128;

/** The boxes that names and pins take. Stored by cells of the map, so that a lookup compares only with those nearby. */
export function createRooms() {
  const cells = new Map<string, L.Bounds[]>();
  const cellsOf = function* ({ min, max }: L.Bounds): Generator<string> {
    if (!min || !max) return;
    for (let column = Math.floor(min.x / cellPixels); column <= Math.floor(max.x / cellPixels); column += 1)
      for (let row = Math.floor(min.y / cellPixels); row <= Math.floor(max.y / cellPixels); row += 1)
        yield `${column} ${row}`;
  };
  return {
    take(room: L.Bounds): void {
      for (const cell of cellsOf(room)) {
        const rooms = cells.get(cell);
        if (rooms) rooms.push(room);
        else cells.set(cell, [room]);
      }
    },
    isFree(room: L.Bounds): boolean {
      for (const cell of cellsOf(room))
        if (cells.get(cell)?.some((other) => other.intersects(room))) return false;
      return true;
    },
  };
}

export const grown = ({ min, max }: L.Bounds, by: number): L.Bounds =>
  min && max ? L.bounds(min.subtract([by, by]), max.add([by, by])) : L.bounds([]);
