/**
 * What the processes of a store tell each other for the studio (`Storage.announce`). Nothing of it is stored. Every
 * process hears all of it in one order, so the id of an event is known to each of them. Decision 0074.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { getActor } from '../access/actor.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventActor, SharedEvent } from '../studio-events.ts';

/** Documents that one event names: their ids fit into one message. */
const documentsPerEvent = 50;
/** From so many on, browsers fetch everything anew instead. */
const manyDocuments = 500;

const IdsSchema = v.pipe(v.array(v.string()), v.readonly());
const ActorSchema = v.object({ id: v.string(), name: v.string() });
const EventSchema = v.variant('kind', [
  v.object({
    kind: v.literal('changed'),
    documentId: v.string(),
    revision: v.number(),
    by: ActorSchema,
    client: v.nullable(v.string()),
  }),
  v.object({
    kind: v.picklist(['saved', 'archived', 'restored', 'trashed', 'put-back', 'deleted']),
    documentIds: IdsSchema,
    ref: v.null(),
    by: ActorSchema,
  }),
  v.object({
    kind: v.picklist(['published', 'unpublished']),
    documentIds: IdsSchema,
    ref: v.string(),
    by: ActorSchema,
  }),
  v.object({ kind: v.literal('resync') }),
]);
const MessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), id: v.string(), event: EventSchema }),
  /** A process has started: it knows what comes after. */
  v.object({ kind: v.literal('mark'), id: v.string() }),
  /** Somebody is seen, at a document or at none. */
  v.object({
    kind: v.literal('seen'),
    accountId: v.string(),
    name: v.string(),
    client: v.string(),
    documentId: v.nullable(v.string()),
    field: v.optional(v.string()),
  }),
  /** A session has ended, or all of an account. */
  v.object({ kind: v.literal('session-ended'), accountId: v.string(), digest: v.optional(v.string()) }),
]);
export type StudioMessage = v.InferOutput<typeof MessageSchema>;
export type Sighting = Omit<Extract<StudioMessage, { kind: 'seen' }>, 'kind'>;

type Announcing = Pick<Storage, 'announce'>;

/** Undefined for what another version of this program says. */
export function parseMessage(text: string): StudioMessage | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MessageSchema), text);
  return parsed.success ? parsed.output : undefined;
}

export const createMessageId = (): string => randomBytes(9).toString('base64url');

export function announceMessage(storage: Announcing, message: StudioMessage): Promise<void> {
  return storage.announce(JSON.stringify(message));
}

export function announceEvent(storage: Announcing, event: SharedEvent): Promise<void> {
  return announceMessage(storage, { kind: 'event', id: createMessageId(), event });
}

/** The same event for many documents, in as many messages as they need. */
export async function announceDocuments(
  storage: Announcing,
  documentIds: readonly string[],
  toEvent: (documentIds: string[], by: EventActor) => SharedEvent,
): Promise<void> {
  if (documentIds.length > manyDocuments) return announceEvent(storage, { kind: 'resync' });
  const { id, name } = getActor();
  for (let start = 0; start < documentIds.length; start += documentsPerEvent)
    await announceEvent(storage, toEvent(documentIds.slice(start, start + documentsPerEvent), { id, name }));
}
