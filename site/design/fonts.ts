/** A font file from the build: a whole font, or one unicode-range subset of a family. */
export interface FontFile {
  readonly family: string;
  /** File name with a content hash, so that it can be cached as immutable. */
  readonly file: string;
  /** Range of the variable weight axis, as in `font-weight`. */
  readonly weight: string;
  /** Needed for the first paint. At most one file has it. */
  readonly preload: boolean;
  readonly unicodeRange: string;
  /** Fallback fonts of the family, only on its first file. */
  readonly fallbacks: readonly FallbackFace[];
}

/**
 * A system font with our font's metrics, shown until ours has loaded, so that the layout does not shift. Ratios,
 * computed in scripts/build/subset-fonts.ts.
 */
export interface FallbackFace {
  readonly family: string;
  readonly weight: string;
  /** Local fonts to try, all with (nearly) the same widths. */
  readonly local: readonly string[];
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** The `@font-face` rules. tokens.css names the families; a fallback is called "… Fallback". */
export function getFontCss(fonts: readonly FontFile[], directoryUrl: string): string {
  return fonts
    .map((font, index) => {
      // Browsers search the rules from last to first, so the first file of a family gets the remaining characters.
      const isFirst = !fonts.slice(0, index).some(({ family }) => family === font.family);
      return toFontFace(font, { directoryUrl, isFirst }) + font.fallbacks.map(toFallbackFace).join('');
    })
    .join('');
}

function toFontFace(
  { family, file, weight, unicodeRange }: FontFile,
  { directoryUrl, isFirst }: { directoryUrl: string; isFirst: boolean },
): string {
  const range = isFirst ? '' : `;unicode-range:${unicodeRange}`;
  return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight};src:url("${directoryUrl}${file}") format("woff2")${range}}`;
}

function toFallbackFace({ family, weight, local, sizeAdjust, ascent, descent, lineGap }: FallbackFace): string {
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  const sources = local.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${sources};size-adjust:${percent(sizeAdjust)};ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:${percent(lineGap)}}`;
}
