import { type Load, type Send, withLoad } from './load.ts';
import { progress } from './progress.ts';
import { median } from './timing.ts';

type Sides = readonly [Load['paths'], Load['paths']];
type Rates = { first: number; second: number };

/** Not compressed, like the requests of the load. */
async function bodyOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.text();
}

/** Requests every path once, which fills the caches, and checks that both sides give the same body. */
async function warmUpAndCompare(url: string, [first, second]: Sides): Promise<void> {
  for (const [index, path] of first.entries()) {
    const other = second[index] ?? '';
    if ((await bodyOf(url + path)) !== (await bodyOf(url + other)))
      throw new Error(`${path} and ${other} are answered differently`);
  }
}

/** Requests per second for two lists of paths on one server, in alternation after a warm-up: the round with the median ratio. */
export async function rates(
  label: string,
  { url, connections, sides }: { url: string; connections: number; sides: Sides },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Rates> {
  const bar = progress(label, (rounds + 1) * sides.length);
  const measure = async (send: Send): Promise<Rates[]> => {
    const ask = async (paths: Load['paths']): Promise<number> => {
      const { perSecond } = await send({ url, connections, paths, seconds });
      bar.step();
      return perSecond;
    };
    await warmUpAndCompare(url, sides);
    for (const paths of sides) await ask(paths);
    const measured: Rates[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push({ first: await ask(sides[0]), second: await ask(sides[1]) });
    }
    return measured;
  };
  const measured = await withLoad(measure);
  bar.done();
  const middle = median(measured.map(({ first, second }) => first / second));
  return measured.find(({ first, second }) => first / second === middle) as Rates;
}
