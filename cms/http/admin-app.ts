import { Hono } from 'hono';
import {
  listDocuments,
  previewDocument,
  publishDocument,
  saveDraft,
  showDocument,
  unpublishDocument,
} from './admin-documents.ts';
import {
  createRelease,
  listReleases,
  publishRelease,
  putReleaseDocument,
  removeReleaseDocument,
  rollBackRelease,
  showRelease,
} from './admin-releases.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { createWebhookApp } from './webhooks.ts';
import { requireWriteToken } from './write-access.ts';

/** The administration API, docs/admin-api.md. Answers are private, and every call needs the write token. */
export function createAdminApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  app.use(requireWriteToken(environment));
  app.get('/documents', listDocuments(environment));
  app.get('/documents/:id', showDocument(environment));
  app.put('/documents/:id/draft', saveDraft(environment));
  app.post('/documents/:id/publish', publishDocument(environment));
  app.post('/documents/:id/unpublish', unpublishDocument(environment));
  app.post('/documents/:id/preview', previewDocument(environment));
  app.get('/releases', listReleases(environment));
  app.post('/releases', createRelease(environment));
  app.get('/releases/:id', showRelease(environment));
  app.put('/releases/:id/documents/:documentId', putReleaseDocument(environment));
  app.delete('/releases/:id/documents/:documentId', removeReleaseDocument(environment));
  app.post('/releases/:id/publish', publishRelease(environment));
  app.post('/releases/:id/rollback', rollBackRelease(environment));
  app.route('/webhooks', createWebhookApp(environment.webhooks));
  app.all('/releases', refuseMethod);
  app.all('/releases/:id', refuseMethod);
  app.all('/releases/:id/documents/:documentId', refuseMethod);
  app.all('/releases/:id/:action{publish|rollback}', refuseMethod);
  app.all('/documents', refuseMethod);
  app.all('/documents/:id', refuseMethod);
  app.all('/documents/:id/:action{draft|publish|unpublish|preview}', refuseMethod);
  app.all('/*', () => {
    throw adminError(404, 'There is nothing at this address.');
  });
  return app;
}

function refuseMethod(): never {
  throw adminError(405, 'This address does not take this method.');
}
