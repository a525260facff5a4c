// One spelling in the texts that people read. Those of the specification stay to the letter, with their own apostrophe.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folders = ['packages/contract/src', 'apps/web/src', 'apps/server/src'];
const isProduct = (/** @type {string} */ file) =>
  /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(test|demo)\//.test(file);

/** What a text may not have, and why. */
const rules = {
  'the apostrophe is ’': /[a-zà-ÿ]'[a-zà-ÿ]/i,
  'e-mail, not email': /\bemails?\b/i,
  'lettre d’information, not newsletter': /newsletter/i,
  'tirets bas, not underscores': /underscore/i,
  'est obligatoire, not est requis': /\best requise?\b/,
  'a space before ! ? ; and »': /[a-zà-ÿ)][!?;»](\s|$)/i,
  'an hour reads 20 h 30': /\b([01]?\d|2[0-3])(h\d\d|h\b|:[0-5]\d\b)/,
};

/** The beginnings of texts that the specification, or the contract with other clients, gives. */
const given = [
  'Inscription réussie ! Vérifiez votre email',
  'Si un compte existe pour cet email',
  'Cette adresse email est déjà utilisée',
  "L'adresse email ",
  "L'email doit être valide",
  'Email ',
  "Ce nom d'utilisateur est déjà pris",
  "Le nom d'utilisateur ",
  "Vous devez accepter les conditions d'utilisation",
  "Erreur lors de l'inscription",
  "Une erreur est survenue lors de l'inscription",
  "Une erreur inattendue s'est produite lors de l'activation",
  "Token d'activation manquant",
  "Erreur d'activation",
  'Ce champ est requis',
  'La ville est requise',
  'Le message est requis',
  'Le commentaire est requis',
  'Le mot de passe actuel est requis',
  'Le nouveau mot de passe est requis',
  'La confirmation du mot de passe est requise',
  "La taille de l'image ne peut pas dépasser",
  "Erreur lors de l'envoi du message",
  "Erreur lors de l'upload",
  "Vous n'êtes pas autorisé à envoyer ce message",
  "Vous devez être connecté pour contacter l'auteur",
  "Erreur lors de la création de l'annonce",
  "Erreur lors de la modification de l'annonce",
  "Erreur lors de la suppression de l'annonce",
  "Erreur lors du chargement de l'annonce",
  "Erreur lors du chargement de l'image",
  "Annulez la séance d'abord",
  "Cette séance n'est plus ouverte",
  "Vous avez déjà trois séances à venir. D'autres",
  "L'organisateur a déjà répondu",
  "Cette place n'est plus disponible",
  "Contacter l'auteur",
  "S'inscrire",
  "À l'instant",
  "aujourd'hui",
  "Aujourd'hui",
  "Expire aujourd'hui",
];

/** French, as far as a regular expression can tell: code and SQL have no such words. */
const isFrench = (/** @type {string} */ text) =>
  /[àâçèéêëîïôùûœ’]|\b(le|la|les|des|une?|est|vous|votre|pas|pour|avec)\b/i.test(text) &&
  /\s|'/.test(text.trim()) &&
  !/\b(SELECT|FROM|WHERE|UPDATE|INSERT)\b/.test(text);

/** The texts of a file, with their lines. @param {string} file */
function textsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  /** @type {{ text: string, where: string }[]} */
  const texts = [];
  const visit = (/** @type {any} */ node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, value } = node;
    const text = type === 'TemplateElement' ? value.cooked : value;
    if (['Literal', 'TemplateElement', 'JSXText'].includes(type) && typeof text === 'string') {
      const line = source.slice(0, node.start).split('\n').length;
      texts.push({
        text: text
          .replaceAll('&nbsp;', '\u00A0')
          .replaceAll(/\s*\n\s*/g, ' ')
          .trim(),
        where: `${file}:${line}`,
      });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file));
  return texts;
}

const texts = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter(isProduct)
  .flatMap(textsOf)
  .filter(
    ({ text }) =>
      isFrench(text) && !given.some((beginning) => text.replaceAll('\u00A0', ' ').startsWith(beginning)),
  );

it.each(Object.entries(rules))('%s', (_, wrong) => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(({ text }) => wrong.test(text)).map(({ text, where }) => `${where}: ${text}`)).toEqual(
    [],
  );
});
