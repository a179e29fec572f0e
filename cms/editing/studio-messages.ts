/**
 * Messages between the processes of a store, for the studio (`Storage.announce`). None is stored. Every process
 * receives all of them in the same order, so that each knows the id of every event. Decision 0074.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { getActor } from '../access/actor.ts';
import type { Storage } from '../storage/storage.ts';
import type { EventActor, SharedEvent } from '../studio-events.ts';

/** The number of documents in one event, so that their ids fit into one message. */
const documentsPerEvent = 50;
/** Above this number, browsers are told to fetch everything again instead. */
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
    kind: v.picklist(['saved', 'archived', 'restored', 'trashed', 'put-back', 'deleted', 'in-release']),
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
  v.object({ kind: v.picklist(['people', 'media', 'resync']) }),
]);
const MessageSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), id: v.string(), event: EventSchema }),
  /** A process has started. Its list of events begins here. */
  v.object({ kind: v.literal('mark'), id: v.string() }),
  /** A client has this document open, or none. */
  v.object({
    kind: v.literal('seen'),
    accountId: v.string(),
    name: v.string(),
    client: v.string(),
    documentId: v.nullable(v.string()),
    field: v.optional(v.string()),
  }),
  /** One session has ended, or all sessions of an account. */
  v.object({ kind: v.literal('session-ended'), accountId: v.string(), digest: v.optional(v.string()) }),
]);
export type StudioMessage = v.InferOutput<typeof MessageSchema>;
export type Sighting = Omit<Extract<StudioMessage, { kind: 'seen' }>, 'kind'>;

type Announcing = Pick<Storage, 'announce'>;

/** Undefined for messages of another version of this program. */
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

/** Announces the same event for many documents, in as many messages as necessary. */
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
