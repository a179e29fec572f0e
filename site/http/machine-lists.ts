import { showManifest } from './answer-manifest.ts';
import { showSitemap } from './answer-sitemap.ts';
import type { PageAnswer } from './page-answer.ts';
import type { PageServices } from './render-answer.ts';

/** Answers for machines that are made of content and are no pages, by their paths. */
export const machineLists: Readonly<Record<string, (services: PageServices) => Promise<PageAnswer>>> = {
  '/sitemap.xml': showSitemap,
  '/_payload/manifest.json': showManifest,
};
