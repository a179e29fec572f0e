/** A download as one HTML page that Chromium prints. */
import { readFileSync } from 'node:fs';
import { drawGraph, graphLayouts } from '../../site/design/graph-art.ts';
import { renderGraph } from '../../site/design/graph-paths.ts';
import { showMark } from '../../site/design/mark.ts';
import { nightMark } from '../media/draw-mark.ts';
import { getGraphColors } from '../media/theme-colors.ts';
import { makeFontCss } from './document-fonts.ts';
import { renderMarkdown } from './markdown-to-html.ts';
import type { DocumentSource, Offer } from './read-download.ts';

const tokens = readFileSync(new URL('../../site/design/tokens.css', import.meta.url), 'utf8');
const style = readFileSync(new URL('document.css', import.meta.url), 'utf8');

export interface PrintOptions {
  /** The page of each chapter, from a first print; without it the contents have no numbers. */
  readonly pages?: readonly number[];
  /** Smaller, to save a page. */
  readonly isTight: boolean;
}

export async function renderDocument(
  document: DocumentSource,
  { offer, pages, isTight }: PrintOptions & { offer: Offer },
): Promise<string> {
  const { html: body, chapters } = renderMarkdown(document.body);
  const list = chapters.map(({ id, title }, index) => {
    const page = pages?.[index];
    return `<li><a href="#${id}">${escape(title)}</a> <span>${page ?? '0'}</span></li>`;
  });
  const main = [
    showCover(document, offer, list),
    `<main class="${offer.kind === 'Checklist' ? 'checklist' : 'paper'}">${body}<div class="end">${showSources(document)}${showImprint()}</div></main>`,
  ].join('');
  const running = `:root { --running-title: ${JSON.stringify(offer.title)}; }`;
  const fontCss = await makeFontCss(`${main}0123456789/ Financial Cloud ${offer.title}`);
  return [
    '<!doctype html>',
    `<html lang="en-GB" data-theme="light"><head><meta charset="utf-8"><title>${escape(offer.title)}</title>`,
    `<style>${fontCss}${tokens}${running}${style}</style></head><body${isTight ? ' class="tight"' : ''}>${main}</body></html>`,
  ].join('');
}

function showCover({ name, lede, dated }: DocumentSource, { title, kind, authors }: Offer, chapters: string[]): string {
  const graph = renderGraph(drawGraph(name, { ...graphLayouts.hero, width: 1120 }), getGraphColors('night'));
  const by = authors.map(
    ({ name: author, role }) => `<li><strong>${escape(author)}</strong> ${escape(toRole(role))}</li>`,
  );
  return [
    '<header class="cover"><div class="night panel">',
    `<p class="brand"><svg viewBox="0 0 32 24" aria-hidden="true">${showMark(nightMark)}</svg>Financial Cloud</p>`,
    `<svg class="graph" viewBox="0 0 1120 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${graph}</svg>`,
    `<p class="kind">${escape(kind)}</p><h1>${escape(title)}</h1></div>`,
    `<div class="about"><div><p class="lede">${escape(lede)}</p><ul class="authors">${by.join('')}</ul>`,
    `<p class="date">As of ${showDate(dated)}</p></div>`,
    `<nav aria-label="Contents"><p>Contents</p><ol>${chapters.join('')}</ol></nav></div></header>`,
  ].join('');
}

function showSources({ sources }: DocumentSource): string {
  if (sources.length === 0) return '';
  const items = sources.map(({ title, publisher, link }) => {
    const url = link ? ` <a href="${escape(link)}">${escape(link.replace(/^https:\/\/(?:www\.)?/, ''))}</a>` : '';
    return `<li><strong>${escape(title)}</strong> ${escape(publisher)}${url}</li>`;
  });
  return `<section class="sources"><h2>Sources</h2><ul>${items.join('')}</ul></section>`;
}

function showImprint(): string {
  return '<p class="imprint">You may copy, change and pass on this document inside your institution. It describes practice and is no legal advice. Examples and the people in them are invented.</p>';
}

/** Removes "author" from the end of a role, because the position in the document shows it. */
function toRole(role: string): string {
  return role.replace(/,? (?:and )?author$/, '');
}

function showDate(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
