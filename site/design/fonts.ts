/** What the build makes of a font: one file, or one slice of a family by character. */
export interface FontFile {
  family: string;
  /** File name with a content hash: it may be kept for ever. */
  file: string;
  /** Range of the variable weight axis, as in `font-weight`. */
  weight: string;
  /** Needed for the first paint. At most one file of the site. */
  preload: boolean;
  unicodeRange: string;
  /** Stand-ins of the family; on its first file only. */
  fallbacks: readonly FallbackFace[];
}

/**
 * A face of the reader's own system that takes the room of ours until ours has come, so that
 * nothing moves. Figures are shares of one (computed in scripts/build/subset-fonts.ts).
 */
export interface FallbackFace {
  family: string;
  weight: string;
  /** Local fonts to try, all with the same widths, or nearly. */
  local: readonly string[];
  sizeAdjust: number;
  ascent: number;
  descent: number;
  lineGap: number;
}

/** The `@font-face` rules. The families are named in tokens.css; a fallback is called "… Fallback". */
export function getFontCss(fonts: readonly FontFile[], directoryUrl: string): string {
  return fonts
    .map((font, index) => {
      // A character is looked for in the last rule first that has it: the first file of a family has what is left.
      const isFirst = !fonts.slice(0, index).some(({ family }) => family === font.family);
      return showFile(font, { directoryUrl, isFirst }) + font.fallbacks.map(showFallback).join('');
    })
    .join('');
}

function showFile(
  { family, file, weight, unicodeRange }: FontFile,
  { directoryUrl, isFirst }: { directoryUrl: string; isFirst: boolean },
): string {
  const range = isFirst ? '' : `;unicode-range:${unicodeRange}`;
  return `@font-face{font-family:"${family}";font-display:swap;font-weight:${weight};src:url("${directoryUrl}${file}") format("woff2")${range}}`;
}

function showFallback({ family, weight, local, sizeAdjust, ascent, descent, lineGap }: FallbackFace): string {
  const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
  const sources = local.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${sources};size-adjust:${percent(sizeAdjust)};ascent-override:${percent(ascent)};descent-override:${percent(descent)};line-gap-override:${percent(lineGap)}}`;
}
