import { Hono, type Context } from 'hono';
import type { Scope } from '../access/api-tokens.ts';
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
import { listAudit, verifyAudit } from './admin-audit.ts';
import { createToken, listTokens, revokeToken } from './admin-tokens.ts';
import { readIdempotencyKey } from './answer-write.ts';
import { adminError } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { createWebhookApp } from './webhooks.ts';
import { requireScope } from './write-access.ts';

/** The administration API, docs/admin-api.md. Answers are private, and every call needs a token. */
export function createAdminApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  app.use(requireScope(environment, toScope), readIdempotencyKey);
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
  app.get('/tokens', listTokens(environment));
  app.post('/tokens', createToken(environment));
  app.delete('/tokens/:id', revokeToken(environment));
  app.get('/audit', listAudit(environment));
  app.get('/audit/verify', verifyAudit(environment));
  app.all('/tokens', refuseMethod);
  app.all('/tokens/:id', refuseMethod);
  app.all('/audit', refuseMethod);
  app.all('/audit/verify', refuseMethod);
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

/** Whoever edits need not be able to make tokens, or to read who did what. */
function toScope({ req }: Context): Scope {
  const [, , area] = req.path.split('/');
  return area === 'tokens' || area === 'audit' ? area : 'admin';
}

function refuseMethod(): never {
  throw adminError(405, 'This address does not take this method.');
}
