import { Hono, type Context } from 'hono';
import type { Scope } from '../access/api-tokens.ts';
import { listDocuments, publishDocument, saveDraft, showDocument, unpublishDocument } from './admin-documents.ts';
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
import { readIdempotencyKey } from './run-write.ts';
import { changeDocuments } from './admin-bulk.ts';
import { addEventRoutes } from './admin-events.ts';
import { addExperimentRoutes } from './admin-experiments.ts';
import { endPreview, endPreviews, previewDocument, previewRelease } from './admin-previews.ts';
import { addAccountRoutes } from './admin-accounts.ts';
import { addFindingRoutes } from './admin-finding.ts';
import { addRootRoutes } from './admin-root.ts';
import { addTrashRoutes } from './admin-trash.ts';
import { addStudioRoutes } from './admin-studio.ts';
import { addWorkingRoutes } from './admin-working.ts';
import { addAssetRoutes, addAssetUpload } from './asset-app.ts';
import type { ReceiveUpload } from './asset-upload.ts';
import { rejectOtherPaths, rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { createWebhookApp } from './webhooks.ts';
import { requireSessionOr } from './session-access.ts';
import { addSessionRoutes } from './sign-in.ts';
import { addPasskeyRoutes } from './sign-in-passkeys.ts';
import { requireScope } from './write-access.ts';

/** The administration API, docs/admin-api.md. Responses are private, and every request needs a token or a session. */
export function createAdminApp(environment: ServiceEnvironment, receiveUpload: ReceiveUpload): Hono {
  const app = new Hono();
  app.use(requireSessionOr(environment, requireScope(environment, toScope)));
  addAssetUpload(app, environment, receiveUpload);
  app.use(readIdempotencyKey);
  app.get('/documents', listDocuments(environment));
  app.post('/documents/bulk', changeDocuments(environment));
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
  app.post('/releases/:id/preview', previewRelease(environment));
  app.delete('/previews', endPreviews(environment));
  app.delete('/previews/:token', endPreview(environment));
  addExperimentRoutes(app, environment);
  addRootRoutes(app, environment);
  addFindingRoutes(app, environment);
  addTrashRoutes(app, environment);
  addWorkingRoutes(app, environment);
  addStudioRoutes(app, environment);
  addEventRoutes(app, environment);
  addAccountRoutes(app, environment);
  addSessionRoutes(app, environment);
  addPasskeyRoutes(app, environment);
  app.get('/tokens', listTokens(environment));
  app.post('/tokens', createToken(environment));
  app.delete('/tokens/:id', revokeToken(environment));
  app.get('/audit', listAudit(environment));
  app.get('/audit/verify', verifyAudit(environment));
  addAssetRoutes(app, environment);
  rejectOtherMethods(app);
  app.route('/webhooks', createWebhookApp(environment));
  rejectOtherPaths(app);
  return app;
}

/** The scope `admin` includes neither giving others access nor reading the audit log. */
function toScope({ req }: Context): Scope {
  const [, , area] = req.path.split('/');
  return area === 'tokens' || area === 'accounts' || area === 'audit' ? area : 'admin';
}
