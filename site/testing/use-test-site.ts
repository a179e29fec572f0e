/**
 * The test site for all tests of a file or of a `describe`: started before the first of them, closed after the last.
 */
import { afterAll, beforeAll } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import {
  createTestSite,
  startContent,
  type TestContentOptions,
  type TestSite,
  type TestSiteOptions,
} from './create-test-site.ts';

/** The content service with the starter content. Usable only within hooks and tests. */
export function useTestContent(options: TestContentOptions = {}): ContentService {
  let service: ContentService | undefined;
  beforeAll(async () => {
    service = await startContent(options);
  });
  afterAll(() => service?.close());
  return standFor('content service', () => service);
}

/** One site that all tests share, and its content. Usable only within hooks and tests. */
export function useTestSite(
  options: TestSiteOptions = {},
  contentOptions: TestContentOptions = {},
): { content: ContentService; site: TestSite } {
  const content = useTestContent(contentOptions);
  let site: TestSite | undefined;
  beforeAll(() => {
    site = createTestSite(content, options);
  });
  return { content, site: standFor('test site', () => site) };
}

/** The value that a hook creates, for use before the hook has run. */
function standFor<Thing extends object>(name: string, get: () => Thing | undefined): Thing {
  // The proxy's target is never read: every member is the value's.
  return new Proxy({} as Thing, {
    get(_, member) {
      const thing = get();
      if (!thing) throw new Error(`The ${name} exists within hooks and tests only`);
      return Reflect.get(thing, member) as unknown;
    },
  });
}
