export type Part = { name: string; filename?: string; type?: string; content: Buffer | string };

const boundary = 'frontiere-0123456789';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body, exactly as a browser writes it. */
export function formOf(...parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
}

export const imagePart = (content: Buffer | string, filename = 'photo.jpg', type = 'image/jpeg'): Part => ({
  name: 'image',
  filename,
  type,
  content,
});
