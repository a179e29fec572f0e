import {
  createContentService,
  createFileSignatures,
  fileSignatureHeader,
  type ContentService,
} from '../../cms/content-service.ts';
import { gatedFields } from '../../server/compose.ts';

export const contentOrigin = 'https://content.test';
export const repository = 'financial-cloud';

const writeToken = 'test-write-token';
const now = () => new Date('2026-11-21T10:00:00Z');

/** Signs requests for files behind forms, as a site with the same write token does. */
export function signFile(asset: string): Record<string, string> {
  return { [fileSignatureHeader]: createFileSignatures({ writeToken, now }).sign(asset) };
}

/** The content service on a test's data directory, with a stopped clock. */
export function openTestContent(dataDirectory: string): Promise<ContentService> {
  return createContentService({
    dataDirectory,
    repository,
    publicUrl: contentOrigin,
    writeToken,
    gatedFields,
    languages: [
      { id: 'en-gb', name: 'English' },
      { id: 'fr-fr', name: 'French' },
      { id: 'de-de', name: 'German' },
    ],
    now,
  });
}
