const shortColor = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const longColor = /^#?([0-9a-f]{6})$/i;

/** Parses a colour such as `#abc` or `1A2B3C` to `#rrggbb`. Undefined if the text is no colour (yet). */
export function readColor(written: string): string | undefined {
  const text = written.trim().replace(shortColor, '#$1$1$2$2$3$3');
  const digits = longColor.exec(text)?.[1];
  return digits === undefined ? undefined : `#${digits}`;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [light, dark] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const tenths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** Truncated to one decimal, not rounded, so that 4.49 does not appear to reach 4.5. */
export function formatContrast(ratio: number): string {
  return tenths.format(ratio);
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(color.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
