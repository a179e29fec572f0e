import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { CataloguedAsset } from '../storage/asset-register.ts';
import { runWrite, claimKey, readIdempotencyKey, readKey, type WriteResult } from './run-write.ts';
import { AssetTextsSchema, toAssetBody, toTagBody } from './asset-body.ts';
import { adminError, sendError, needsAttention, toErrorResponse } from './errors.ts';
import type { ReceiveUpload, Upload } from './asset-upload.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherPaths, rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { requireScope } from './write-access.ts';

const tagIds = v.pipe(v.array(v.string()), v.maxLength(100));
const ChangeSchema = v.object({
  ...AssetTextsSchema.entries,
  filename: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)))),
  tags: v.optional(tagIds),
});
const DeleteSchema = v.object({ ids: v.pipe(v.array(v.string()), v.maxLength(1000)) });
const TagSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'a tag has 3 to 20 characters'),
    v.maxLength(20, 'a tag has 3 to 20 characters'),
  ),
});
const kinds = ['image', 'document', 'audio', 'video'] as const;
const list = v.pipe(
  v.string(),
  v.transform((ids) => ids.split(',').filter((id) => id !== '')),
);
const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number'), v.transform(Number));
const FilterSchema = v.object({
  assetType: v.optional(v.picklist([...kinds, 'all'], `must be one of ${kinds.join(', ')}`)),
  limit: v.optional(count),
  pageSize: v.optional(count),
  cursor: v.optional(v.string()),
  keyword: v.optional(v.pipe(v.string(), v.maxLength(200))),
  ids: v.optional(list),
  tags: v.optional(list),
});

const defaultAssetPageSize = 20;
const maxAssetPageSize = 500;

/** The Asset API. Errors are `{ error }`. */
export function createAssetApp(environment: ServiceEnvironment, receiveUpload: ReceiveUpload): Hono {
  const app = new Hono();
  app.use(requireScope(environment, 'write'));
  addAssetUpload(app, environment, receiveUpload);
  app.use(readIdempotencyKey);
  addAssetRoutes(app, environment);
  app.post('/assets/bulk-delete', async (context) => {
    const { ids } = await readJsonBody(context.req.raw, DeleteSchema);
    return runWrite(context, environment, async ({ storage, now }) => {
      const deleted = await storage.deleteAssets([...new Set(ids)], now().getTime());
      return { status: 200, body: { ids: deleted } };
    });
  });
  app.get('/tags', async (context) =>
    context.json({ items: (await environment.storage.listAssetTags()).map(toTagBody) }),
  );
  app.post('/tags', async (context) => {
    const { name } = await readJsonBody(context.req.raw, TagSchema);
    return runWrite(context, environment, async ({ storage, now }) => {
      const tag = await storage.addAssetTag({ id: createId(), name, createdAt: now().getTime() });
      return { status: 201, body: toTagBody(tag) };
    });
  });
  rejectOtherMethods(app);
  rejectOtherPaths(app);
  app.onError((error, context) => sendAssetError(error, context, environment));
  return app;
}

/**
 * `POST /assets`. Added before the middleware that reads `Idempotency-Key`, because that reads the whole body and this
 * one is too large for memory.
 */
export function addAssetUpload(app: Hono, environment: ServiceEnvironment, receiveUpload: ReceiveUpload): void {
  app.post('/assets', (context) => {
    readKey(context);
    return receiveUpload(context.req.raw, (upload) => {
      claimKey(context, [JSON.stringify([upload.staged.filename, upload.staged.sha256, upload.texts])]);
      return runWrite(context, environment, (inside) => storeUpload(upload, inside));
    });
  });
}

/** `/assets`: single assets, and their list. */
export function addAssetRoutes(app: Hono, environment: ServiceEnvironment): void {
  const { publicUrl } = environment;
  app.get('/assets', async (context) => context.json(await listAssets(context, environment)));
  app.get('/assets/:id', async (context) =>
    context.json(toAssetBody(await find(context.req.param('id'), environment), publicUrl)),
  );
  app.patch('/assets/:id', async (context) => {
    const change = await readJsonBody(context.req.raw, ChangeSchema);
    return runWrite(context, environment, (inside) => changeAsset(context.req.param('id'), change, inside));
  });
  app.delete('/assets/:id', (context) =>
    runWrite(context, environment, (inside) => deleteAsset(context.req.param('id'), inside)),
  );
}

async function storeUpload({ staged, texts }: Upload, environment: ServiceEnvironment): Promise<WriteResult> {
  const { assets, storage, publicUrl, now } = environment;
  const { alt, credits, notes } = texts;
  const description = { ...(alt && { alt }), ...(credits && { credits }) };
  const { id } = await assets.keep(storage, staged, description);
  if (notes) await storage.changeAsset(id, { notes }, now().getTime());
  return { status: 200, body: toAssetBody(await find(id, environment), publicUrl) };
}

async function changeAsset(
  asset: string,
  { filename, tags, alt, notes, credits }: v.InferOutput<typeof ChangeSchema>,
  environment: ServiceEnvironment,
): Promise<WriteResult> {
  const { storage, publicUrl, now } = environment;
  const { id } = await find(asset, environment);
  const known = new Set((await storage.listAssetTags()).map((tag) => tag.id));
  const unknown = tags?.find((tag) => !known.has(tag));
  if (unknown !== undefined) throw adminError(400, `There is no tag "${unknown.slice(0, 80)}".`);
  const texts = { ...(alt !== undefined && { alt }), ...(notes !== undefined && { notes }) };
  const change = { ...texts, ...(credits !== undefined && { credits }), ...(tags && { tags }) };
  await storage.changeAsset(id, { ...change, ...(filename && { displayName: filename }) }, now().getTime());
  return { status: 200, body: toAssetBody(await find(id, environment), publicUrl) };
}

async function deleteAsset(id: string, environment: ServiceEnvironment): Promise<WriteResult> {
  const asset = await find(id, environment);
  await environment.storage.deleteAssets([asset.id], environment.now().getTime());
  return { status: 200, body: toAssetBody(asset, environment.publicUrl) };
}

function createId(): string {
  return randomBytes(12).toString('base64url');
}

async function find(id: string, { storage }: ServiceEnvironment): Promise<CataloguedAsset> {
  const asset = await storage.getCatalogued(id);
  if (!asset) throw adminError(404, `There is no asset "${id.slice(0, 80)}".`);
  return asset;
}

async function listAssets(
  context: Context,
  { storage, publicUrl }: ServiceEnvironment,
): Promise<Record<string, unknown>> {
  // Lists have two formats: `ids=a,b` or `ids=a&ids=b`.
  const given = Object.entries(context.req.queries()).map(([name, values]) => [name, values.join(',')]);
  const query = v.safeParse(FilterSchema, Object.fromEntries(given));
  if (!query.success) {
    const [issue] = query.issues;
    throw adminError(400, `${v.getDotPath(issue) ?? 'filter'}: ${issue.message}`);
  }
  const { assetType, limit, pageSize, cursor, keyword, ids, tags } = query.output;
  const size = Math.min(maxAssetPageSize, Math.max(1, limit ?? pageSize ?? defaultAssetPageSize));
  const { total, assets } = await storage.listAssets({
    ...(assetType && assetType !== 'all' && { kind: assetType }),
    ...(keyword && { keyword }),
    ...(ids && { ids }),
    ...(tags && { tags }),
    ...(cursor && { afterId: cursor }),
    limit: size + 1,
  });
  const items = assets.slice(0, size);
  const found = await Promise.all((ids ?? []).map((id) => storage.getCatalogued(id)));
  return {
    items: items.map((asset) => toAssetBody(asset, publicUrl)),
    total,
    ...(assets.length > size && { cursor: items.at(-1)?.id }),
    missing_ids: (ids ?? []).filter((_id, index) => found[index] === undefined),
    is_opensearch_result: false,
  };
}

function sendAssetError(error: Error, context: Context, { logger }: ServiceEnvironment): Response {
  const answer = toErrorResponse(error);
  if (!answer || needsAttention(error)) {
    logger.error({ err: error, path: context.req.path }, 'A request to the Asset API failed.');
  }
  const message = answer?.body['message'] ?? 'The content service failed. The error has been logged.';
  return sendError(context, { status: 500, ...answer, body: { error: message } });
}
