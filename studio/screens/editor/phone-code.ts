import encodeQR from 'qr';

export interface PhoneCode {
  /** Modules of a side, with the light ones around the code that a reader needs. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit each. */
  readonly path: string;
}

/** Standard: four light modules around. */
const quietModules = 4;

export function toPhoneCode(text: string): PhoneCode {
  // A screen has no scratches: fewer modules are larger ones.
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: quietModules });
  return { size: rows.length, path: rows.map(toRuns).join('') };
}

/** Neighbours are one bar: single squares would show seams. */
function toRuns(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((x) => `M${x} ${y}h${row.indexOf(false, x) - x}v1H${x}z`).join('');
}
