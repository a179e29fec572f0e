import sharp from 'sharp';
import type { ContentAdministration } from '../../../cms/content-service.ts';
import { entries } from './entries.ts';
import { corpusModels } from './models.ts';
import { makers, pages, places, settings, stories, unpublishedMaker } from './people-and-places.ts';
import { phrases } from './phrases.ts';
import { productTranslations, products } from './products.ts';
import { specimens } from './specimens.ts';

export const pictureSize = { width: 400, height: 300 };
export const paperBytes = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** About 75 documents in three languages, published in five steps, an hour apart. */
export async function fillCorpus(admin: ContentAdministration, advance: (milliseconds: number) => void): Promise<void> {
  const bytes = await sharp({ create: { ...pictureSize, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await admin.putAsset({ id: 'picture', filename: 'picture.png', bytes, alt: 'A picture', credits: 'A painter' });
  await admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes: paperBytes });
  await admin.putModels(corpusModels);
  for (const step of [
    [...places, ...makers],
    [...products, ...productTranslations],
    [...phrases, ...pages, ...settings],
    entries,
    [...specimens, ...stories],
  ]) {
    await admin.importDocuments(step);
    await admin.publish({ documentIds: 'all-drafts' });
    advance(3_600_000);
  }
  await admin.importDocuments([unpublishedMaker]);
}
