/** The social card of a document: its URL, which contains the version of the image, and what is drawn. */
import { hash } from 'node:crypto';
import type { CardDrawing, SocialCards } from '../../integrations/social-cards/social-cards.ts';
import { drawGraph, graphLayouts } from '../design/graph-art.ts';
import { renderGraph } from '../design/graph-paths.ts';
import { showMark } from '../design/mark.ts';
import { masterLanguage, type Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { escapePath } from '../routes/escape-path.ts';
import { siteName } from './site-name.ts';

/** The document that a card is of. */
export interface CardSubject {
  readonly type: string;
  /** A singleton has its type. */
  readonly uid: string;
  readonly language: Language;
}

/** The content that determines the image, together with the design. */
export interface CardContent {
  readonly title: string;
  /** Of the document's graph: its id. */
  readonly seed: string;
  readonly language: Language;
}

export const cardFolder = '/og/';
const cardSize = { width: 1200, height: 630 } as const;

/** Increment when the drawing changes. */
const designVersion = 3;

/** Without the base path. */
export function toCardPath({ type, uid, language }: CardSubject, content: CardContent): string {
  const prefix = language.id === masterLanguage.id ? '' : `${language.id}/`;
  return `${cardFolder}${prefix}${type}/${escapePath(uid)}.png?v=${toCardVersion(content)}`;
}

export function toCardVersion({ title, seed, language }: CardContent): string {
  // Sixty bits are enough to tell the versions of one card apart, and short enough for the head of every page.
  return hash('sha256', JSON.stringify([designVersion, title, seed, language.id]), 'base64url').slice(0, 10);
}

/**
 * The home page is called like the site, which every card names already. `undefined` when the title cannot be drawn:
 * the page then has the card of the site.
 */
export function toCardTitle(
  pageTitle: string,
  { language, cards }: { language: Language; cards: Pick<SocialCards, 'toDrawable'> },
): string | undefined {
  return cards.toDrawable(pageTitle === siteName ? getStrings(language).siteDescription : pageTitle);
}

/** Without the base path: the card of pages without a document, and of titles that cannot be drawn. */
export const siteCard = '/assets/images/social/default.png';

/** The colours of a dark panel (tokens.css); social-card.test.ts compares them. */
export const cardColors = {
  ground: '#04193a',
  text: '#fff',
  edge: '#3563a6',
  node: '#68a3fe',
  live: '#7de6ff',
} as const;

const margin = 64;
const graphTop = 128;

export function toCardDrawing({ title, seed, language: { direction } }: CardContent, label: string): CardDrawing {
  const { ground, text, edge, node, live } = cardColors;
  const { width, height } = cardSize;
  const layout = graphLayouts.band;
  const graph = renderGraph(drawGraph(seed, layout), { edge, node, live, background: ground });
  const scale = width / layout.width;
  const mirror = direction === 'rtl' ? `translate(${width} 0) scale(-1 1)` : '';
  return {
    ground: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      `<rect width="${width}" height="${height}" fill="${ground}"/><g transform="${mirror}">`,
      `<g transform="translate(0 ${graphTop}) scale(${scale})">${graph}</g>`,
      `<g transform="translate(${margin - 3} 52) scale(1.9)">${showMark({ idle: edge, live, node, ground })}</g>`,
      '</g></svg>',
    ].join(''),
    texts: [
      { text: siteName, color: text, weight: 560, sizes: [38], maxWidth: 600, maxHeight: 60, x: 140, top: 57 },
      { text: label, color: live, weight: 500, sizes: [28], maxWidth: 1072, maxHeight: 44, x: margin, top: 336 },
      {
        text: title,
        color: text,
        weight: 560,
        sizes: [84, 72, 64, 56, 48],
        maxWidth: 1072,
        maxHeight: 216,
        x: margin,
        top: 382,
      },
    ].filter((own, index) => own.text !== '' && !(index === 1 && label === title)),
    direction,
  };
}
