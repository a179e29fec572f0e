/**
 * Reads the metrics for fallback faces from an uncompressed OpenType font.
 * Field offsets: the OpenType specification's chapters on head, hhea, hmtx and cmap (format 4).
 */
interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Advance width of a character; `undefined` when the font does not have it. */
  readonly getWidth: (character: string) => number | undefined;
}

export function readFontMetrics(font: Buffer): FontMetrics {
  const tables = readTables(font);
  const head = tables('head');
  const hhea = tables('hhea');
  const hmtx = tables('hmtx');
  const longMetricCount = font.readUInt16BE(hhea + 34);
  const getGlyph = readCharacterMap(font, tables('cmap'));
  return {
    unitsPerEm: font.readUInt16BE(head + 18),
    ascent: font.readInt16BE(hhea + 4),
    descent: -font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    getWidth: (character) => {
      const glyph = getGlyph(character.codePointAt(0) ?? 0);
      if (!glyph) return undefined;
      return font.readUInt16BE(hmtx + 4 * Math.min(glyph, longMetricCount - 1));
    },
  };
}

function readTables(font: Buffer): (tag: string) => number {
  const count = font.readUInt16BE(4);
  const offsets = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const record = 12 + 16 * index;
    offsets.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no table ${tag}`);
    return offset;
  };
}

/** Format 4 covers the Basic Multilingual Plane, which is enough here. */
function readCharacterMap(font: Buffer, cmap: number): (codePoint: number) => number | undefined {
  const count = font.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, index) => cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4));
  const table = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (table === undefined) throw new Error('The font has no character map of format 4');
  const segments = font.readUInt16BE(table + 6) / 2;
  const ends = table + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const ranges = deltas + 2 * segments;
  return (codePoint) => {
    for (let segment = 0; segment < segments; segment++) {
      if (codePoint > font.readUInt16BE(ends + 2 * segment)) continue;
      const start = font.readUInt16BE(starts + 2 * segment);
      if (codePoint < start) return undefined;
      const delta = font.readInt16BE(deltas + 2 * segment);
      const range = font.readUInt16BE(ranges + 2 * segment);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = font.readUInt16BE(ranges + 2 * segment + range + 2 * (codePoint - start));
      return glyph === 0 ? undefined : (glyph + delta) & 0xffff;
    }
    return undefined;
  };
}
