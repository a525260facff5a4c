declare module 'fontkit' {
  type Glyph = { advanceWidth: number; path: { commands: { command: string; args: number[] }[] } };
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    getVariation: (settings: Record<string, number>) => Font;
    hasGlyphForCodePoint: (point: number) => boolean;
    glyphForCodePoint: (point: number) => Glyph;
  };
  export function create(file: Buffer): Font;
}

declare module 'wawoff2' {
  export function decompress(file: Buffer): Promise<Uint8Array>;
}
