import { expect, it } from 'vitest';
import { accountLimits } from './account-limits.ts';
import { chatLimits } from './chat.ts';
import { cityLimits } from './cities.ts';
import { commentLimits } from './comments.ts';
import { errors } from './errors.ts';
import { favoriteLimits } from './favorites.ts';
import { imageCompression, imageLimits } from './images.ts';
import { notificationLimits } from './notifications.ts';
import { realtimeLimits } from './realtime.ts';
import { nearbyLimits } from './search.ts';
import { excerptLengths } from './shorten.ts';
import { voteRedirectMs } from './votes.ts';

const mega = 1024 * 1024;

it('the limits are those of the specification', () => {
  expect({
    pages: [nearbyLimits.limit.default, favoriteLimits.page, chatLimits.page.default, commentLimits.page],
    radius: [nearbyLimits.distance.default, ...nearbyLimits.distance.options],
    excerpts: excerptLengths,
    contact: chatLimits.contact,
    comment: commentLimits.content,
    username: accountLimits.username,
    email: accountLimits.email,
    password: accountLimits.password,
    formPassword: accountLimits.formPassword,
    image: imageLimits.bytes,
    compression: imageCompression,
    cityPrefix: cityLimits.prefixMin,
    notifications: [notificationLimits.shown, notificationLimits.bell, notificationLimits.badge],
    live: [realtimeLimits.reconnect.after, realtimeLimits.heartBeat],
    voteRedirect: voteRedirectMs,
  }).toEqual({
    pages: [15, 15, 15, 10],
    radius: [5_000, 1_000, 5_000, 10_000, 25_000, 50_000],
    excerpts: { card: 120, share: 150, seo: 150 },
    contact: { min: 10, max: 500 },
    comment: { min: 3, max: 500 },
    username: { min: 3, max: 50 },
    email: { max: 100 },
    password: { min: 8, max: 128 },
    formPassword: { min: 6 },
    image: 5 * mega,
    compression: { aboveBytes: mega, width: 800, height: 600, quality: 0.8 },
    cityPrefix: 2,
    notifications: [50, 5, 99],
    live: [5_000, 10_000],
    voteRedirect: 1_500,
  });
});

it.each([
  ['USER_009', 'Le mot de passe doit contenir au moins 8 caractères.'],
  ['USER_010', "Le nom d'utilisateur doit contenir au moins 3 caractères."],
  ['USER_011', "Le nom d'utilisateur ne peut pas dépasser 50 caractères."],
  ['USER_017', 'Le mot de passe ne peut pas dépasser 128 caractères.'],
  ['IMAGE_SIZE', "La taille de l'image ne peut pas dépasser 5MB"],
  ['IMAGE_PIXELS', 'L’image ne peut pas dépasser 24 mégapixels'],
] as const)('the text of %s names the limit', (code, text) => {
  expect(errors[code].userMessage).toBe(text);
});
