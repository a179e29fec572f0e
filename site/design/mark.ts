export interface MarkColors {
  readonly idle: string;
  readonly live: string;
  readonly node: string;
  readonly ground: string;
}

/** The mark in a box of 32 by 24 (site/components/logo), slightly heavier for small sizes, as SVG text. */
export function showMark({ idle, live, node, ground }: MarkColors): string {
  return [
    `<path d="M4 6h6l12 12h6" stroke="${idle}" stroke-width="2" fill="none"/>`,
    `<path d="M4 18h6L22 6h6" stroke="${live}" stroke-width="2.5" fill="none" stroke-linejoin="round"/>`,
    `<g fill="${ground}" stroke="${node}" stroke-width="1.75"><circle cx="4" cy="6" r="2.75"/><circle cx="28" cy="18" r="2.75"/></g>`,
    `<g fill="${node}"><circle cx="4" cy="18" r="3.75"/><circle cx="28" cy="6" r="3.75"/></g>`,
  ].join('');
}
