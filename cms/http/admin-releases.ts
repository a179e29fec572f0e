import type { Context, Handler } from 'hono';
import * as v from 'valibot';
import type { ReleaseEntry } from '../documents/releases.ts';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toIsoDateTime, toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { StoredRelease } from '../storage/storage.ts';
import { isOpenRelease } from '../storage/stored-release.ts';
import { runWrite } from './run-write.ts';
import { readJsonBody, readOptionalJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { TimeSchema } from './time-schema.ts';

const CreateSchema = v.object({
  label: v.pipe(v.string(), v.trim(), v.nonEmpty('a release needs a label'), v.maxLength(200)),
});
const DocumentSchema = v.union([
  v.object({ action: v.literal('unpublish') }),
  v.object({
    action: v.optional(v.literal('publish')),
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
]);
const PublishSchema = v.object({
  scheduledAt: v.optional(TimeSchema),
});

/** `GET /admin/releases`. */
export function listReleases(environment: ServiceEnvironment): Handler {
  return (context) =>
    context.json({
      results: environment.administration.listReleases().map((release) => toReleaseBody(release, environment)),
    });
}

/** `GET /admin/releases/{id}`. */
export function showRelease(environment: ServiceEnvironment): Handler {
  return (context) => context.json(toReleaseBody(find(context, environment), environment));
}

/** `POST /admin/releases`. */
export function createRelease(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const input = await readJsonBody(context.req.raw, CreateSchema);
    return runWrite(context, environment, () => ({
      status: 201,
      body: toReleaseBody(environment.administration.createRelease(input), environment),
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
    return runWrite(context, environment, () => {
      const release = environment.administration.putReleaseDocument(find(context, environment).id, document);
      return { status: 200, body: toReleaseBody(release, environment) };
    });
  };
}

/** `DELETE /admin/releases/{id}/documents/{documentId}`. */
export function removeReleaseDocument(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, () => {
      const { id } = find(context, environment);
      const release = environment.administration.removeReleaseDocument(id, context.req.param('documentId') ?? '');
      return { status: 200, body: toReleaseBody(release, environment) };
    });
}

/** `POST /admin/releases/{id}/publish`: now, or at `scheduledAt`. */
export function publishRelease(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { scheduledAt } = await readOptionalJsonBody(context.req.raw, PublishSchema);
    return runWrite(context, environment, () => {
      const { id } = find(context, environment);
      if (scheduledAt !== undefined && scheduledAt > environment.now().getTime()) {
        const release = environment.administration.scheduleRelease(id, scheduledAt);
        return { status: 202, body: toReleaseBody(release, environment) };
      }
      const change = environment.administration.publishRelease(id);
      return { status: 200, body: { ...toReleaseBody(find(context, environment), environment), ...change } };
    });
  };
}

/** `POST /admin/releases/{id}/rollback`. */
export function rollBackRelease(environment: ServiceEnvironment): Handler {
  return (context) =>
    runWrite(context, environment, () => {
      const change = environment.administration.rollBackRelease(find(context, environment).id);
      return { status: 200, body: { ...toReleaseBody(find(context, environment), environment), ...change } };
    });
}

function find(context: Context, { administration }: ServiceEnvironment): StoredRelease {
  return administration.getRelease(context.req.param('id') ?? '');
}

function toReleaseBody(
  release: StoredRelease,
  { administration, storage }: ServiceEnvironment,
): Record<string, unknown> {
  const { id, label, status, scheduledAt, createdAt, documents } = release;
  return {
    id,
    label,
    status,
    ref: isOpenRelease(release) ? toReleaseRef(release, storage) : null,
    scheduledAt: toOptionalIsoDateTime(scheduledAt),
    createdAt: toIsoDateTime(createdAt),
    documents,
    conflicts: administration.listReleaseConflicts(release),
  };
}
