import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { ContentError } from '../documents/content-error.ts';
import { DataSchema, DocumentIdSchema, TagsSchema, UidSchema } from '../documents/document-input.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import { runWrite, readIdempotencyKey } from './run-write.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherPaths, rejectOtherMethods } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { requireScope } from './write-access.ts';

const content = {
  title: v.optional(v.nullable(v.string())),
  uid: v.optional(v.nullable(UidSchema)),
  tags: v.optional(TagsSchema),
  data: DataSchema,
};
const CreateSchema = v.object({
  ...content,
  type: v.string(),
  lang: v.string(),
  alternate_language_id: v.optional(v.nullable(DocumentIdSchema)),
});
const UpdateSchema = v.object(content);

/** The Migration API: documents are written into the migration release, which readers see only when it is published. */
export function createMigrationApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  app.use(requireScope(environment, 'write'), readIdempotencyKey);

  app.post('/documents', async (context) => {
    const { alternate_language_id, ...input } = await readJsonBody(context.req.raw, CreateSchema);
    return runWrite(context, environment, async ({ administration }) => {
      const created = await reportTakenUid(() =>
        administration.createMigrationDocument({ ...input, translationOf: alternate_language_id }),
      );
      return { status: 201, body: toBody(created) };
    });
  });

  app.put('/documents/:id', async (context) => {
    const input = await readJsonBody(context.req.raw, UpdateSchema);
    return runWrite(context, environment, async (inside) => {
      const { id, version, uid, title, tags } = await findDocument(context, inside);
      const saved = await reportTakenUid(() =>
        inside.administration.saveMigrationDocument({
          id,
          version,
          uid: input.uid ?? uid,
          title: input.title ?? title,
          tags: input.tags ?? [...tags],
          data: input.data,
        }),
      );
      return { status: 200, body: toBody(saved) };
    });
  });

  app.post('/migration-release/publish', (context) =>
    runWrite(context, environment, async ({ administration }) => ({
      status: 202,
      body: { totalItems: (await administration.publishMigration()).documentIds.length },
    })),
  );

  rejectOtherMethods(app);
  rejectOtherPaths(app);
  return app;
}

async function findDocument(context: Context, { administration }: ServiceEnvironment): Promise<StoredDocument> {
  const id = context.req.param('id') ?? '';
  const document = await administration.getDocument(id);
  if (!document) throw adminError(404, `There is no document "${id.slice(0, 80)}".`);
  return document;
}

/** Uses the hosted service's message, which people search the web for. */
async function reportTakenUid(write: () => Promise<StoredDocument>): Promise<StoredDocument> {
  try {
    return await write();
  } catch (error) {
    const taken =
      error instanceof ContentError &&
      error.problems.find(({ path, message }) => path === 'uid' && /also the uid/.test(message));
    if (!taken) throw error;
    throw adminError(400, 'A document with this UID already exists', [{ property: 'uid', error: taken.message }]);
  }
}

function toBody({ id, title, type, lang, uid }: StoredDocument): Record<string, unknown> {
  return { id, title: title ?? null, type, lang, ...(uid !== undefined && { uid }) };
}
