/** A site with many articles: the starter content, and copies of one of its articles with titles and dates of their own. */
import { hash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DocumentInput } from '../../cms/content-service.ts';
import { composeContentService } from '../../server/compose.ts';
import { readConfiguration } from '../../server/configuration.ts';
import { createLogger } from '../../server/logger.ts';
import { readContentFiles } from '../../server/starter-content/read-content-files.ts';
import { readModels } from '../../server/starter-content/read-models.ts';
import { seed } from '../../server/starter-content/seed.ts';
import { reportProgress } from '../report/progress.ts';
import { articlePath } from './article.ts';

const batchSize = 500;
const dayMs = 86_400_000;
/** Of more articles a filled store is kept between runs: 50,000 take a minute and a half, and more beside other work. */
const mostUnkept = 1000;
const keptFolder = path.resolve('.cache/bench/sites');

/** As `fillSite`, from a store that an earlier run has filled if there is one of this content. */
export async function fillLargeSite(dataDirectory: string, articles: number): Promise<void> {
  if (articles <= mostUnkept) return fillSite(dataDirectory, articles);
  const content = [readModels(), readContentFiles('content').documents];
  const kept = path.join(keptFolder, `${articles}-${hash('sha256', JSON.stringify(content)).slice(0, 12)}`);
  if (!existsSync(kept)) {
    const partial = `${kept}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(keptFolder, { recursive: true });
    await fillSite(partial, articles);
    // Whole, or not there: a run may be stopped while it fills.
    renameSync(partial, kept);
  }
  cpSync(kept, dataDirectory, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Fills a new store. The starter content stays as it is, so that the pages measured are the same ones. */
export async function fillSite(dataDirectory: string, articles: number): Promise<void> {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'error' });
  const service = composeContentService(configuration, createLogger(configuration));
  try {
    await seed(service);
    const template = findTemplate();
    for (let from = 0; from < articles; from += batchSize) {
      const length = Math.min(batchSize, articles - from);
      service.admin.importDocuments(Array.from({ length }, (_, index) => toArticle(template, from + index)));
      service.admin.publish({ documentIds: 'all-drafts' });
      reportProgress(`${(from + length).toLocaleString('en')} of ${articles.toLocaleString('en')} articles filled in`);
    }
  } finally {
    service.close();
  }
}

export const generatedSlug = (number: number) => `generated-${number}`;
export const generatedId = (number: number) => `bench${String(number).padStart(11, '0')}`;

function findTemplate(): DocumentInput {
  const uid = articlePath.slice(articlePath.lastIndexOf('/') + 1);
  const template = readContentFiles('content').documents.find((document) => document.uid === uid);
  if (!template) throw new Error(`The starter content has no ${uid}`);
  return template;
}

/** All older than the starter content. */
function toArticle(template: DocumentInput, number: number): DocumentInput {
  const day = new Date(Date.UTC(2024, 0, 1) - (number % 5000) * dayMs);
  return {
    ...template,
    id: generatedId(number),
    uid: generatedSlug(number),
    data: { ...template.data, title: `Generated article ${number}`, published_on: day.toISOString().slice(0, 10) },
  };
}
