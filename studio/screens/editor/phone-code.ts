import encodeQR from 'qr';

export interface PhoneCode {
  /** The number of modules of a side, including the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit each. */
  readonly path: string;
}

/** The quiet zone that the standard requires. */
const quietModules = 4;

export function toPhoneCode(text: string): PhoneCode {
  // A screen needs little error correction, and fewer modules are larger.
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: quietModules });
  return { size: rows.length, path: rows.map(toRuns).join('') };
}

/** Adjacent modules are one bar, because single squares would show seams. */
function toRuns(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((x) => `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z`).join('');
}
