import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  // Google: dots, additions and the older domain.
  ['jean.dupont@gmail.com', 'jeandupont@gmail.com'],
  ['J.E.A.N.Dupont+foot.5@GoogleMail.com', 'jeandupont@gmail.com'],
  // Proton: dots, hyphens, underscores, additions and all its domains.
  ['jean-du_po.nt+foot@protonmail.com', 'jeandupont@proton.me'],
  ['jeandupont@pm.me', 'jeandupont@proton.me'],
  // Apple and Microsoft: additions only.
  ['jean.dupont+foot@me.com', 'jean.dupont@icloud.com'],
  ['jean.dupont@mac.com', 'jean.dupont@icloud.com'],
  ['jean.dupont+foot@hotmail.fr', 'jean.dupont@hotmail.fr'],
  ['jean.dupont+foot@outlook.com', 'jean.dupont@outlook.com'],
  // Yahoo: a name, a hyphen and a keyword.
  ['jean.dupont-foot@yahoo.fr', 'jean.dupont@yahoo.fr'],
  ['jean.dupont-foot@yahoo.co.uk', 'jean.dupont@yahoo.co.uk'],
  ['jean-foot@yahoo.exemple.org', 'jean-foot@yahoo.exemple.org'],
  // Fastmail: also the name as a subdomain.
  ['foot@jean.fastmail.com', 'jean@fastmail.com'],
  ['jean+foot@fastmail.fm', 'jean@fastmail.fm'],
  // Everybody else: the part before the first '+'. Dots and hyphens belong to the name.
  [' Jean.Du-Pont+foot+tennis@Orange.fr ', 'jean.du-pont@orange.fr'],
  ['jean_dupont@exemple.org', 'jean_dupont@exemple.org'],
  ['gmail.com@exemple.org', 'gmail.com@exemple.org'],
  ['j.ean@notgmail.com', 'j.ean@notgmail.com'],
  // Nothing would be left of the name.
  ['+foot@exemple.org', '+foot@exemple.org'],
  ['-@yahoo.fr', '-@yahoo.fr'],
  ['sans-arobase', '@sans-arobase'],
])('%s reaches %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
