import type { Handler } from 'hono';
import * as v from 'valibot';
import { toIsoDateTime } from '../fields/timestamp.ts';
import type { AuditEntry } from '../storage/audit-register.ts';
import { adminError } from './errors.ts';
import { pageEntries, toListPage } from './page-parameters.ts';
import type { ServiceEnvironment } from './service-environment.ts';

const QuerySchema = v.object({
  actor: v.optional(v.string()),
  action: v.optional(v.string()),
  document: v.optional(v.string()),
  subject: v.optional(v.string()),
  ...pageEntries,
});

/** `GET /admin/audit`: newest first. */
export function listAudit({ administration }: ServiceEnvironment): Handler {
  return async (context) => {
    const query = v.safeParse(QuerySchema, context.req.query());
    if (!query.success) throw adminError(400, 'page and pageSize must be whole numbers.');
    const { actor, action, document, subject } = query.output;
    const { page, pageSize, offset } = toListPage({ page: query.output.page, pageSize: query.output.pageSize });
    const { total, entries } = await administration.audit.list({
      ...(actor !== undefined && { actorId: actor }),
      ...(action !== undefined && { action }),
      ...(document !== undefined && { documentId: document }),
      ...(subject !== undefined && { subject }),
      offset,
      limit: pageSize,
    });
    return context.json({ page, pageSize, total, results: entries.map(toBody) });
  };
}

/** `GET /admin/audit/verify`. */
export function verifyAudit({ administration }: ServiceEnvironment): Handler {
  return async (context) => {
    const { brokenAt, ...same } = await administration.audit.verify();
    return context.json({ ...same, brokenAt: brokenAt ?? null });
  };
}

function toBody({ sequence, at, actorId, actorName, address, action, subject, documents, hash }: AuditEntry): object {
  return {
    sequence,
    at: toIsoDateTime(at),
    actor: { id: actorId, name: actorName },
    address: address ?? null,
    action,
    subject: subject ?? null,
    documents: documents.map(({ id, before, after }) => ({ id, before: before ?? null, after: after ?? null })),
    hash,
  };
}
