import { expect, test } from 'vitest';
import type { ContentService } from '../cms/content-service.ts';
import { createTestDirectory, createTestService } from '../cms/testing/test-service.ts';
import { createSite } from '../site/site.ts';
import { composeContentSource, composeEnquiries, composeSite } from './compose.ts';
import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';

const assets = {
  kernel: '/assets/kernel.js',
  islandScripts: {},
  serviceWorker: undefined,
  development: [],
  preloadedFont: undefined,
  style: '/assets/style.css',
  fontCss: '',
  baseCss: '',
};

/** An embedded content service that exposes its listeners. */
function createObserved() {
  const service = createTestService();
  const listeners = new Set<object>();
  const observed: ContentService = {
    ...service,
    onPublish(listener) {
      const stop = service.onPublish(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
  return { service: observed, listeners };
}

test('a replaced site leaves no listeners on the content service that both sites use', () => {
  const configuration = readConfiguration({ DATA_DIR: createTestDirectory(), LOG_LEVEL: 'silent' });
  const logger = createLogger(configuration);
  const enquiries = composeEnquiries(configuration, logger);
  const { service, listeners } = createObserved();
  const content = composeContentSource(configuration, service);
  const compose = () => composeSite({ configuration, content, assets, enquiries, logger, createSite });
  const first = compose();
  const ofFirst = [...listeners];
  expect(ofFirst.length).toBeGreaterThan(0);
  const second = compose();
  expect(listeners.size).toBe(2 * ofFirst.length);
  first.stopListening();
  expect(listeners.size).toBe(ofFirst.length);
  expect(ofFirst.filter((listener) => listeners.has(listener))).toEqual([]);
  // A second call does not remove the listeners of another site.
  first.stopListening();
  expect(listeners.size).toBe(ofFirst.length);
  second.stopListening();
  expect(listeners.size).toBe(0);
});
