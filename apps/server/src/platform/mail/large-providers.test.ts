import { expect, it } from 'vitest';
import { smallDomainOf } from './large-providers.ts';

it.each([
  'ines@gmail.com',
  'ines@GoogleMail.com',
  'ines@orange.fr',
  'ines@hotmail.fr',
  'ines@yahoo.co.uk',
  'ines@outlook.com.br',
  'ines@live.be',
  'x@ines.fastmail.com',
  'ines@me.com',
])('%s is at a large provider', (email) => expect(smallDomainOf(email)).toBeUndefined());

it.each([
  ['ines@exemple.fr', 'exemple.fr'],
  ['ines@a.b.Exemple.fr', 'exemple.fr'],
  ['ines@club.asso.fr', 'club.asso.fr'],
  ['ines@mail.firm.co.uk', 'firm.co.uk'],
  ['ines@gmail.com.exemple.fr', 'exemple.fr'],
  ['ines@yahoo.exemple.fr', 'exemple.fr'],
  ['ines@one.q7z.fr', 'q7z.fr'],
  ['ines@two.abc.xyz', 'abc.xyz'],
  ['ines@live.abc.fr', 'abc.fr'],
  ['ines@outlook.abc', 'outlook.abc'],
  ['ines@localhost', 'localhost'],
])('%s is of %s', (email, domain) => expect(smallDomainOf(email)).toBe(domain));
