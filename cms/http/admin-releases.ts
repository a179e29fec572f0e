import type { Context, Handler } from 'hono';
import * as v from 'valibot';
import type { ReleaseEntry } from '../documents/releases.ts';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import { isOpenRelease } from '../storage/release-register.ts';
import { adminError } from './errors.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody, readOptionalJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { TimeSchema } from './time-schema.ts';

export const CreateReleaseSchema = v.object({
  label: v.pipe(v.string(), v.trim(), v.nonEmpty('a release needs a label'), v.maxLength(200)),
});
const DocumentSchema = v.union([
  v.object({ action: v.literal('unpublish') }),
  v.object({
    action: v.optional(v.literal('publish')),
    version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  }),
]);
const PublishSchema = v.object({
  scheduledAt: v.optional(TimeSchema),
});

/** `GET /admin/releases`. */
export function listReleases(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const releases = await environment.administration.listReleases();
    return context.json({
      results: await Promise.all(releases.map((release) => toReleaseBody(release, environment))),
    });
  };
}

/** `GET /admin/releases/{id}`. */
export function showRelease(environment: ServiceEnvironment): Handler {
  return async (context) => context.json(await toReleaseBody(await find(context, environment), environment));
}

/** `POST /admin/releases`. */
export function createRelease(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const input = await readJsonBody(context.req.raw, CreateReleaseSchema);
    return runWrite(context, environment, async (inside) => ({
      status: 201,
      body: await toReleaseBody(await inside.administration.createRelease(input), inside),
    }));
  };
}

/** `PUT /admin/releases/{id}/documents/{documentId}`. */
export function putReleaseDocument(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const entry = await readOptionalJsonBody(context.req.raw, DocumentSchema);
    const id = context.req.param('documentId') ?? '';
    const document: ReleaseEntry =
      entry.action === 'unpublish' ? { action: entry.action, id } : { action: 'publish', id, version: entry.version };
    return runWrite(context, environment, async (inside) => {
      const { id: releaseId } = await find(context, inside);
      const release = await inside.administration.putReleaseDocument(releaseId, document);
      return { status: 200, body: await toReleaseBody(release, inside) };
    });
  };
}

/** `DELETE /admin/releases/{id}/documents/{documentId}`. */
export function removeReleaseDocument(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, async (inside) => {
      const { id } = await find(context, inside);
      const release = await inside.administration.removeReleaseDocument(id, context.req.param('documentId') ?? '');
      return { status: 200, body: await toReleaseBody(release, inside) };
    });
}

/** A time that has only just passed, as a request takes a moment. */
const maxLateMs = 60_000;

/** `POST /admin/releases/{id}/publish`: immediately, or at `scheduledAt`. A slip must not publish at once. */
export function publishRelease(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { scheduledAt } = await readOptionalJsonBody(context.req.raw, PublishSchema);
    return runWrite(context, environment, async (inside) => {
      const { id } = await find(context, inside);
      const now = inside.now().getTime();
      if (scheduledAt !== undefined && scheduledAt < now - maxLateMs)
        throw adminError(400, 'The time is over. To publish the release now, leave it out.', [
          { property: 'scheduledAt', value: toOptionalIsoDateTime(scheduledAt), error: 'must not be in the past' },
        ]);
      if (scheduledAt !== undefined && scheduledAt > now) {
        const release = await inside.administration.scheduleRelease(id, scheduledAt);
        return { status: 202, body: await toReleaseBody(release, inside) };
      }
      const change = await inside.administration.publishRelease(id);
      return { status: 200, body: { ...(await toReleaseBody(await find(context, inside), inside)), ...change } };
    });
  };
}

/** `POST /admin/releases/{id}/rollback`. */
export function rollBackRelease(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, async (inside) => {
      const { id } = await find(context, inside);
      const change = await inside.administration.rollBackRelease(id);
      return { status: 200, body: { ...(await toReleaseBody(await find(context, inside), inside)), ...change } };
    });
}

function find(context: Context, { administration }: ServiceEnvironment): Promise<StoredRelease> {
  return administration.getRelease(context.req.param('id') ?? '');
}

async function toReleaseBody(
  release: StoredRelease,
  { administration, storage }: ServiceEnvironment,
): Promise<Record<string, unknown>> {
  const { id, label, status, scheduledAt, createdAt, documents } = release;
  return {
    id,
    label,
    status,
    ref: isOpenRelease(release) ? await toReleaseRef(release, storage) : null,
    scheduledAt: toOptionalIsoDateTime(scheduledAt),
    createdAt: toIsoDateTime(createdAt),
    documents,
    conflicts: await administration.listReleaseConflicts(release),
  };
}
