import type { Hono } from 'hono';
import * as v from 'valibot';
import { runWrite } from './run-write.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const NameSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'must be letters, digits, - and _'));
const BookmarkSchema = v.object({ documentId: v.string() });
const CollectionSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('a collection needs a name'), v.maxLength(200)),
  query: v.pipe(v.string(), v.nonEmpty('a collection needs a query')),
});
/** Search forms that the entry response always has. */
const reservedForms = new Set(['everything', 'tags']);

/** `/admin/bookmarks` and `/admin/collections` of the entry response. */
export function addRootRoutes(app: Hono, environment: ServiceEnvironment): void {
  const { administration } = environment;
  app.get('/bookmarks', async (context) => context.json({ results: await administration.listBookmarks() }));
  app.put('/bookmarks/:name', async (context) => {
    const name = readName(context.req.param('name'));
    const { documentId } = await readJsonBody(context.req.raw, BookmarkSchema);
    return runWrite(context, environment, async (inside) => {
      await inside.administration.putBookmark({ name, documentId });
      return { status: 200, body: { name, documentId } };
    });
  });
  app.delete('/bookmarks/:name', (context) =>
    runWrite(context, environment, async (inside) => {
      await inside.administration.deleteBookmark(context.req.param('name'));
      return { status: 204, body: undefined };
    }),
  );
  app.get('/collections', async (context) => context.json({ results: await administration.listCollections() }));
  app.put('/collections/:id', async (context) => {
    const id = readName(context.req.param('id'));
    if (reservedForms.has(id)) throw adminError(409, `The form "${id}" is there already.`);
    const { name, query } = await readJsonBody(context.req.raw, CollectionSchema);
    return runWrite(context, environment, async (inside) => {
      await inside.administration.putCollection({ id, name, query });
      return { status: 200, body: { id, name, query } };
    });
  });
  app.delete('/collections/:id', (context) =>
    runWrite(context, environment, async (inside) => {
      await inside.administration.deleteCollection(context.req.param('id'));
      return { status: 204, body: undefined };
    }),
  );
}

function readName(text: string): string {
  const name = v.safeParse(NameSchema, text);
  if (!name.success) throw adminError(400, `The name ${name.issues[0].message}.`);
  return name.output;
}
