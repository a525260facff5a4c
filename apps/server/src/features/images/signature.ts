type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

type Signature = { format: ImageFormat; matches: (start: string) => boolean };

/** File types by their first 12 bytes. Other types never reach the decoder. */
const signatures: readonly Signature[] = [
  { format: 'jpeg', matches: (start) => start.startsWith('\xff\xd8\xff') },
  { format: 'png', matches: (start) => start.startsWith('\x89PNG\r\n\x1a\n') },
  { format: 'gif', matches: (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a') },
  { format: 'webp', matches: (start) => start.startsWith('RIFF') && start.endsWith('WEBP') },
];

export function formatOf(file: Buffer): ImageFormat | undefined {
  const start = file.toString('latin1', 0, 12);
  return signatures.find(({ matches }) => matches(start))?.format;
}
