/** The test site for all tests of a file or of a `describe`: started before the first of them, closed after the last. */
import { afterAll, beforeAll } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { createTestSite, startContent, type TestSite, type TestSiteOptions } from './create-test-site.ts';

/** The content service with the starter content. It may be asked for anything from within hooks and tests only. */
export function useTestContent(): ContentService {
  let service: ContentService | undefined;
  beforeAll(() => {
    service = startContent();
  });
  afterAll(() => service?.close());
  return standFor('content service', () => service);
}

/** One site that all tests share, and its content. They may be asked for anything from within hooks and tests only. */
export function useTestSite(options: TestSiteOptions = {}): { content: ContentService; site: TestSite } {
  const content = useTestContent();
  let site: TestSite | undefined;
  beforeAll(() => {
    site = createTestSite(content, options);
  });
  return { content, site: standFor('test site', () => site) };
}

/** What a hook makes, for those who name it before the hook has run. */
function standFor<Thing extends object>(name: string, get: () => Thing | undefined): Thing {
  // The target is never read: every member is that of the thing.
  return new Proxy({} as Thing, {
    get(_, member) {
      const thing = get();
      if (!thing) throw new Error(`The ${name} is there within hooks and tests only`);
      return Reflect.get(thing, member) as unknown;
    },
  });
}
