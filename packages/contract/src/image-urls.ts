/** The files that the server makes from a picture. All except `share` keep its aspect ratio. */
export const imageSizes = {
  card: { file: 'card.webp', type: 'image/webp', width: 480, height: 720 },
  detail: { file: 'detail.webp', type: 'image/webp', width: 1280, height: 1920 },
  share: { file: 'share.jpg', type: 'image/jpeg', width: 1200, height: 630 },
} as const;
export type ImageSize = keyof typeof imageSizes;

const ownUrl = /^\/images\/([0-9a-f]{32})\/detail\.webp$/;

export const imageUrl = (id: string, size: ImageSize = 'detail'): string =>
  `/images/${id}/${imageSizes[size].file}`;

/** The id in an `imageUrl` that this server could have issued. */
export const imageIdOf = (url: string): string | undefined => ownUrl.exec(url)?.[1];

/** The same picture in another size. A picture of another server is returned unchanged. */
export function imageUrlAs(url: string, size: ImageSize): string {
  const id = imageIdOf(url);
  return id ? imageUrl(id, size) : url;
}
