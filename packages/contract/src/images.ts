/** The bytes of a megabyte. */
export const mega = 1024 * 1024;

export const imageLimits = {
  bytes: 5 * mega,
  /** More pixels would take too much memory to decode, however small the file is. */
  pixels: 24_000_000,
  /** Panoramas can be this wide; anything longer is an attempt to exhaust memory. */
  side: 16_384,
  /** Page and server abort an upload that makes no progress for this long. */
  stallMs: 10_000,
  /** Uploads of one person that an instance receives and processes at the same time. */
  atOnce: 3,
  /** How long a picture is kept that no announcement shows. */
  abandonedHours: 24,
} as const;

/** The types that the file picker offers. The server looks at the file's content instead. */
export const imageTypes: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/gif',
  'image/webp',
];

/** The page compresses larger pictures before the upload. */
export const imageCompression = { aboveBytes: mega, width: 800, height: 600, quality: 0.8 } as const;

/** The name of the multipart field with the picture. */
export const imageField = 'image';

export const imageTexts = {
  uploaded: 'Image envoyée avec succès',
  loadFailed: "Erreur lors du chargement de l'image",
  compressionFailed: 'Erreur lors de la compression',
} as const;

/** Why the server would refuse a file, judging by its type and size only. */
export function imageRefusal(file: { type: string; size: number }): 'IMAGE_TYPE' | 'IMAGE_SIZE' | undefined {
  if (!imageTypes.includes(file.type)) return 'IMAGE_TYPE';
  return file.size > imageLimits.bytes ? 'IMAGE_SIZE' : undefined;
}
