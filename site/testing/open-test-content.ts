import { createContentService, type ContentService } from '../../cms/content-service.ts';

export const contentOrigin = 'https://content.test';
export const repository = 'financial-cloud';

/** The content service on a test's data directory, with a stopped clock. */
export function openTestContent(dataDirectory: string): Promise<ContentService> {
  return createContentService({
    dataDirectory,
    repository,
    publicUrl: contentOrigin,
    writeToken: 'test-write-token',
    languages: [
      { id: 'en-gb', name: 'English' },
      { id: 'fr-fr', name: 'French' },
      { id: 'de-de', name: 'German' },
    ],
    now: () => new Date('2026-11-21T10:00:00Z'),
  });
}
