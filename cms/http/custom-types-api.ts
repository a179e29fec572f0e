import { Hono, type Context, type Handler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { ModelChangeError, type ModelChange } from '../models/apply-model-changes.ts';
import type { StoredModel } from '../storage/model-register.ts';
import { runWrite, readIdempotencyKey } from './run-write.ts';
import { adminError, needsAttention, sendError, toErrorResponse, type ErrorResponse } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherPaths, rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { requireScope } from './write-access.ts';

const ModelSchema = v.looseObject({ id: v.string() });
const operations = {
  CUSTOM_TYPE_INSERT: { kind: 'custom-type', action: 'insert' },
  CUSTOM_TYPE_UPDATE: { kind: 'custom-type', action: 'update' },
  CUSTOM_TYPE_DELETE: { kind: 'custom-type', action: 'delete' },
  SLICE_INSERT: { kind: 'shared-slice', action: 'insert' },
  SLICE_UPDATE: { kind: 'shared-slice', action: 'update' },
  SLICE_DELETE: { kind: 'shared-slice', action: 'delete' },
} as const satisfies Record<string, Pick<ModelChange, 'kind' | 'action'>>;
const operationTypes = [
  'CUSTOM_TYPE_INSERT',
  'CUSTOM_TYPE_UPDATE',
  'CUSTOM_TYPE_DELETE',
  'SLICE_INSERT',
  'SLICE_UPDATE',
  'SLICE_DELETE',
] as const satisfies (keyof typeof operations)[];
const BulkSchema = v.object({
  changes: v.pipe(
    v.array(v.object({ type: v.picklist(operationTypes), id: v.string(), payload: v.optional(v.unknown()) })),
    v.maxLength(1000),
  ),
});

/**
 * The Custom Types API: reads and changes models one by one, or many in one request. custom-types-client 2 cuts
 * `/customtypes` off the end of its endpoint, so every resource has two URLs: `/customtypes/slices/…` and `/slices/…`,
 * `/customtypes/customtypes/…` and `/customtypes/…`.
 */
export function addCustomTypesApi(app: Hono, environment: ServiceEnvironment): void {
  app.route(
    '/customtypes',
    createModelApp(environment, (inner) => {
      addModelRoutes(inner, { path: '/slices', kind: 'shared-slice', environment });
      addModelRoutes(inner, { path: '/customtypes', kind: 'custom-type', environment });
      for (const path of bulkPaths) inner.post(path, changeInBulk(environment));
      addModelRoutes(inner, { path: '', kind: 'custom-type', environment });
    }),
  );
  app.route(
    '/slices',
    createModelApp(environment, (inner) => addModelRoutes(inner, { path: '', kind: 'shared-slice', environment })),
  );
  for (const path of bulkPaths) {
    app.route(
      path,
      createModelApp(environment, (inner) => void inner.post('/', changeInBulk(environment))),
    );
  }
}

/** The documented name, and the one that custom-types-client 2 uses. */
const bulkPaths = ['/bulk-update', '/bulk'];

function changeInBulk(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { changes } = await readJsonBody(context.req.raw, BulkSchema);
    const models = changes.map(({ type, id, payload }) => ({ ...operations[type], id, model: payload }));
    try {
      return await sendChange(context, environment, { changes: models, status: 204 });
    } catch (error) {
      if (!(error instanceof ModelChangeError) || error.code !== 'model-in-use') throw error;
      return context.json({ message: error.message, hasExistingDocuments: true }, 403);
    }
  };
}

function sendChange(
  context: Context,
  environment: ServiceEnvironment,
  { changes, status }: { changes: readonly ModelChange[]; status: 201 | 204 },
): Promise<Response> {
  return runWrite(context, environment, async ({ administration }) => {
    await administration.changeModels(changes);
    return { status, body: undefined };
  });
}

function createModelApp(environment: ServiceEnvironment, addRoutes: (app: Hono) => void): Hono {
  const app = new Hono();
  app.use(requireScope(environment, 'models'), readIdempotencyKey);
  addRoutes(app);
  rejectOtherMethods(app);
  rejectOtherPaths(app);
  app.onError((error, context) => sendModelError(error, context, environment));
  return app;
}

function addModelRoutes(
  app: Hono,
  { path, kind, environment }: { path: string; kind: StoredModel['kind']; environment: ServiceEnvironment },
): void {
  const { storage } = environment;
  const list = async (): Promise<StoredModel[]> => (await storage.listModels()).filter((model) => model.kind === kind);
  const write = (action: 'insert' | 'update', status: 201 | 204) => async (context: Context) => {
    const model = await readJsonBody(context.req.raw, ModelSchema);
    return sendChange(context, environment, { changes: [{ action, kind, id: model.id, model }], status });
  };
  app.get(path || '/', async (context) => context.json((await list()).map(({ json }): unknown => JSON.parse(json))));
  app.get(`${path}/:id`, async (context) => {
    const model = (await list()).find(({ id }) => id === context.req.param('id'));
    if (!model) throw adminError(404, 'There is no model of that id.');
    const parsed: unknown = JSON.parse(model.json);
    return sendJson(context, parsed);
  });
  app.post(`${path}/insert`, write('insert', 201));
  app.post(`${path}/update`, write('update', 204));
  app.delete(`${path}/:id`, (context) => {
    const changes: ModelChange[] = [{ action: 'delete', kind, id: context.req.param('id') ?? '' }];
    return sendChange(context, environment, { changes, status: 204 });
  });
}

function sendJson(context: Context, body: unknown): Response {
  return context.body(JSON.stringify(body), 200, { 'Content-Type': 'application/json' });
}

const changeStatus: Record<ModelChangeError['code'], ContentfulStatusCode> = {
  'model-exists': 409,
  'model-unknown': 404,
  'model-in-use': 400,
};

/** 400 and 401 are plain text. A 403 has no `details`, because the official client reads them as a different error. */
function sendModelError(error: Error, context: Context, { logger }: ServiceEnvironment): Response {
  const answer: ErrorResponse | undefined =
    error instanceof ModelChangeError
      ? { status: changeStatus[error.code], body: { message: error.message } }
      : toErrorResponse(error);
  if (!answer || needsAttention(error))
    logger.error({ err: error, path: context.req.path }, 'A request to the Custom Types API failed.');
  const status = answer?.status ?? 500;
  const message = String(answer?.body['message'] ?? 'The content service failed. The error has been logged.');
  if (status !== 400 && status !== 401) return sendError(context, { status: 500, ...answer, body: { message } });
  context.header('Cache-Control', 'no-store');
  return context.text(message, status);
}
