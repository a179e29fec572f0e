import { Hono, type MiddlewareHandler } from 'hono';
import { getPath } from 'hono/utils/url';
import { createAdminApp } from './admin-app.ts';
import { createAssetApp } from './asset-app.ts';
import { createUploadReceiver } from './asset-upload.ts';
import { addCustomTypesApi } from './custom-types-api.ts';
import { handleChanges } from './changes.ts';
import { sendError, needsAttention, notFound, toErrorResponse } from './errors.ts';
import { createGraphqlApp } from './graphql-app.ts';
import { handleLivez, handleReadyz } from './health.ts';
import { createMigrationApp } from './migration-app.ts';
import { addLiveRoutes } from './live.ts';
import { handleMedia } from './media.ts';
import { handlePreviewSession } from './read-ref.ts';
import { rejectOtherMethods } from './reject-other-methods.ts';
import { handleRoot } from './root.ts';
import { handleSearch } from './search.ts';
import { createSignInApp } from './sign-in.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { leadToStudio } from './studio-address.ts';
import { addStudioFiles } from './studio-files.ts';
import { handleTags } from './tags.ts';
import { handleTakenDown } from './taken-down.ts';

/** Every endpoint of the content origin. */
export function createContentApp(environment: ServiceEnvironment): Hono {
  const app = new Hono({ getPath: toPath });
  app.use(async (context, next) => {
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    await next();
  });
  for (const path of ['/api/v2', '/api/v2/*', '/media/*', '/graphql', '/livez', '/readyz', '/previews/*']) {
    app.use(path, allowAllOrigins);
  }

  app.get('/livez', handleLivez);
  app.get('/readyz', handleReadyz(environment));
  app.get('/api/v2', handleRoot(environment));
  app.get('/api/v2/documents/search', handleSearch(environment));
  app.get('/api/v2/tags', handleTags(environment));
  app.get('/api/v2/changes', handleChanges(environment));
  app.get('/api/v2/taken-down', handleTakenDown(environment));
  addLiveRoutes(app, environment);
  app.get('/previews/:session', handlePreviewSession(environment));
  app.get('/media/:assetId/:filename', handleMedia(environment));
  rejectOtherMethods(app, ['OPTIONS']);

  // One receiver for both APIs, because they share the disk and the limit of concurrent uploads.
  const receiveUpload = createUploadReceiver(environment.assets);
  app.route('/graphql', createGraphqlApp(environment));
  app.get('/admin', leadToStudio(environment));
  app.route('/admin', createAdminApp(environment, receiveUpload));
  addStudioFiles(app, environment);
  app.route('/studio', createSignInApp(environment));
  app.route('/asset', createAssetApp(environment, receiveUpload));
  addCustomTypesApi(app, environment);
  app.route('/migration', createMigrationApp(environment));

  app.notFound((context) => sendError(context, notFound().response));
  app.onError((error, context) => {
    const answer = toErrorResponse(error);
    if (!answer || needsAttention(error)) {
      environment.logger.error({ err: error, method: context.req.method, path: context.req.path }, 'A request failed.');
    }
    if (answer) return sendError(context, answer);
    return sendError(context, {
      status: 500,
      body: { message: 'The content service failed. The error has been logged.' },
    });
  });
  return app;
}

/** Clients append `/…` to the endpoint even if it ends with a slash already. */
function toPath(request: Request): string {
  return getPath(request)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/**
 * Every origin may read published content. These endpoints read no cookie, so a page of another origin gets nothing
 * private.
 */
const allowAllOrigins: MiddlewareHandler = async (context, next) => {
  context.header('Access-Control-Allow-Origin', '*');
  // If scripts cannot read the header, the official clients retry at once.
  context.header('Access-Control-Expose-Headers', 'Retry-After');
  if (context.req.method !== 'OPTIONS') return next();
  context.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  // `*` does not include Authorization, and older browsers do not support it.
  const headers = 'Authorization, Content-Type, Prismic-Ref, Prismic-Integration-Field-Ref, *';
  context.header('Access-Control-Allow-Headers', headers);
  context.header('Access-Control-Max-Age', '86400');
  return context.body(null, 204);
};
