/**
 * Keeps the studio's browsers up to date with each other: news of documents, and which person has which document open
 * (docs/studio.md).
 */
import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { getActor } from '../access/actor.ts';
import { DocumentIdSchema } from '../documents/document-input.ts';
import { announceMessage } from '../editing/studio-messages.ts';
import type { EventPage } from '../studio-events.ts';
import { AddressSchema, ClientSchema } from '../studio-types.ts';
import { identify } from './credential.ts';
import type { StreamReader } from './event-streams.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { findSession } from './session-access.ts';
import { readAuthorization } from './token-check.ts';

const PresenceSchema = v.object({
  client: ClientSchema,
  documentId: v.nullable(DocumentIdSchema),
  field: v.optional(AddressSchema),
});

export function addEventRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/events', handleEvents(environment));
  app.post('/presence', notePresence(environment));
}

/**
 * Every authorised reader may read every document, so all streams get the same events, except that only the streams of
 * an ended session get its end.
 */
function handleEvents(environment: ServiceEnvironment): Handler {
  const { studioNews, eventStreams } = environment;
  return (context) => {
    const after = context.req.header('last-event-id') ?? context.req.query('after');
    if (context.req.query('poll') !== undefined) {
      const { id, items } = studioNews.catchUp(after);
      return context.json({
        id,
        events: items.map(({ id: own, event }) => ({ ...(own !== undefined && { id: own }), ...event })),
      } satisfies EventPage);
    }
    context.header('Content-Type', 'text/event-stream; charset=utf-8');
    // Keeps nginx from buffering the stream.
    context.header('X-Accel-Buffering', 'no');
    // A HEAD request does not read the body, so a stream for it would stay open.
    if (context.req.method === 'HEAD') return context.body(null);
    return context.body(eventStreams.open(toReader(context, environment), after));
  };
}

function toReader(context: Context, environment: ServiceEnvironment): StreamReader {
  const opened = findSession(context);
  if (opened) {
    const { account, session } = opened;
    const mayStillRead = (): Promise<boolean> => environment.accounts.hasSession(session.digest);
    return { accountId: account.id, credential: session.digest, mayStillRead };
  }
  const token = readAuthorization(context.req.header('authorization'));
  return {
    accountId: undefined,
    credential: getActor().id,
    mayStillRead: async () => (await identify(token, environment))?.scopes.includes('admin') ?? false,
  };
}

/** `POST /admin/presence`: the client has this document and field open, or no document if it is `null`. */
function notePresence({ storage }: ServiceEnvironment): Handler {
  return async (context) => {
    const { client, documentId, field } = await readJsonBody(context.req.raw, PresenceSchema);
    const { id, name } = getActor();
    const place = { client, documentId, ...(field !== undefined && { field }) };
    await announceMessage(storage, { kind: 'seen', accountId: id, name, ...place });
    return context.body(null, 204);
  };
}
