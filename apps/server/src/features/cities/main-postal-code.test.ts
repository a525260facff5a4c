import { beforeAll, describe, expect, it } from 'vitest';
import { type Communes, loadBundledCommunes } from './communes.ts';
import { mainPostalCodesFirst } from './main-postal-code.ts';

let communes: Communes;
beforeAll(async () => {
  communes = await loadBundledCommunes();
});

describe('the postal code that a commune is known by', () => {
  it.each([
    ['Cannes', '06029', '06400'],
    ['Antibes', '06004', '06600'],
    ['Aix-en-Provence', '13001', '13100'],
    ["Villeneuve-d'Ascq", '59009', '59650'],
    ['Lille', '59350', '59000'],
    ['Villeneuve-lès-Béziers', '34336', '34420'],
    ['Les Abymes', '97101', '97139'],
    ['Paris', '75056', '75001'],
    ['Paris 16e', '75116', '75016'],
    ['Lyon', '69123', '69001'],
    ['Marseille', '13055', '13001'],
    ['Hao', '98720', '98767'],
  ])('of %s (%s) is %s', (_, code, postalCode) => {
    expect(communes.byCode(code)?.postalCodes[0]).toBe(postalCode);
  });

  it('comes first and leaves the others in their order', () => {
    expect(communes.byCode('13001')?.postalCodes).toEqual(['13100', '13080', '13090', '13290', '13540']);
    expect(mainPostalCodesFirst(communes.all)).toEqual(communes.all);
  });
});
