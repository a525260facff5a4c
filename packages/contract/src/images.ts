import type { ErrorCode } from './errors.ts';

const mega = 1024 * 1024;

export const imageLimits = {
  bytes: 5 * mega,
  /** More would take too much memory to decode, whatever the file weighs. */
  pixels: 24_000_000,
  /** A panorama has this width; a strip that is longer is made to cost memory. */
  side: 16_384,
  /** An upload is given up when nothing of it moves for so long, by the page and by the server. */
  stallMs: 10_000,
} as const;

/** What the page offers to pick. The server goes by what the file holds, whatever it is called. */
export const imageTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
];

/** The page makes heavy pictures lighter before it sends them. */
export const imageCompression = { aboveBytes: mega, width: 800, height: 600, quality: 0.8 } as const;

/** The name of the part of the form that holds the picture. */
export const imageField = 'image';

/** The files that the server makes of a picture. All but `share` keep its shape. */
export const imageSizes = {
  card: { file: 'card.webp', type: 'image/webp', width: 480, height: 720 },
  detail: { file: 'detail.webp', type: 'image/webp', width: 1280, height: 1920 },
  share: { file: 'share.jpg', type: 'image/jpeg', width: 1200, height: 630 },
} as const;
export type ImageSize = keyof typeof imageSizes;

export const imageTexts = {
  uploaded: 'Image envoyée avec succès',
  loadFailed: "Erreur lors du chargement de l'image",
  compressionFailed: 'Erreur lors de la compression',
} as const;

/** Why a file is not worth sending, as far as can be told without opening it. */
export function imageRefusal(file: { type: string; size: number }): ErrorCode | undefined {
  if (!imageTypes.includes(file.type)) return 'IMAGE_TYPE';
  return file.size > imageLimits.bytes ? 'IMAGE_SIZE' : undefined;
}

const ownUrl = /^\/images\/([0-9a-f]{32})\/detail\.webp$/;

export const imageUrl = (id: string, size: ImageSize = 'detail'): string =>
  `/images/${id}/${imageSizes[size].file}`;

/** The id in an `imageUrl` that this server could have issued. */
export const imageIdOf = (url: string): string | undefined => ownUrl.exec(url)?.[1];

/** The same picture in another size. A picture of another server has one size. */
export function imageUrlAs(url: string, size: ImageSize): string {
  const id = imageIdOf(url);
  return id ? imageUrl(id, size) : url;
}
