import type { Context } from 'hono';
import { createContentReader } from '../content/create-content-reader.ts';
import { defaultFeatureFlags, toFeatureFlags } from '../contract/feature-flags.ts';
import { masterLanguage } from '../language/language.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';

/**
 * `/service-worker.js`: one line that imports the worker's hashed code. When the setting or an editor's flag switches
 * it off,
 * readers' workers are replaced by one that deletes the caches and removes itself.
 */
export async function handleServiceWorker(context: Context, options: SiteOptions): Promise<Response> {
  const { serviceWorker } = options.assets;
  const isOn = serviceWorker !== undefined && options.settings.isServiceWorkerOn && (await isKeepingOn(options));
  return context.body(isOn ? `importScripts(${JSON.stringify(serviceWorker)});\n` : removal, 200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
  });
}

/** While the content service is unavailable nothing is switched: that is when readers need their cached pages. */
async function isKeepingOn({ content, logger }: SiteOptions): Promise<boolean> {
  try {
    const reader = createContentReader({ source: content, language: masterLanguage, cookie: undefined });
    return toFeatureFlags(await reader.getSingle('feature_flags')).offline_copy;
  } catch (error) {
    logger.warn({ err: error }, 'The feature flags could not be read, defaults used');
    return defaultFeatureFlags.offline_copy;
  }
}

const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^fc-(pages|files)-/.test(name)) await caches.delete(name);
  await registration.unregister();
})()));
`;
