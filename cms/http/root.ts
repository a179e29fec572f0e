import type { Handler } from 'hono';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toOauthUrls } from './errors.ts';
import { checkReadAccess, maySeeReleases } from './read-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** Build hash of the hosted service; ours is the version of the protocol behaviour. */
const version = '0.1.0';

interface FormField {
  readonly type: 'String' | 'Integer';
  readonly multiple: boolean;
  readonly default?: string;
}

/** `GET /api/v2`: what the repository has, and how to ask for it (protocol.md 1.1). */
export function answerRoot(environment: ServiceEnvironment): Handler {
  return (context) => {
    checkReadAccess(context, environment);
    const { storage, languages, publicUrl } = environment;
    const master = storage.getMasterRef();
    // Five seconds, as the clients keep it themselves: a publish is seen within that time everywhere.
    const releases = maySeeReleases(context, environment) ? listReleaseRefs(environment) : [];
    const isPrivate = environment.accessToken !== undefined || releases.length > 0;
    context.header('Cache-Control', isPrivate ? 'private, max-age=5' : 'public, max-age=5');
    return context.json({
      refs: [{ id: 'master', ref: master.ref, label: 'Master', isMasterRef: true }, ...releases],
      integrationFieldsRef: null,
      bookmarks: {},
      types: Object.fromEntries(environment.getModels().customTypes.map(({ id, label }) => [id, label ?? id])),
      languages: languages.map(({ id, name }, index) => ({ id, name, ...(index === 0 && { is_master: true }) })),
      tags: storage.listTags(master.sequence),
      forms: buildForms(publicUrl, context.req.query('access_token'), context.req.query('routes')),
      // `draft` is what the hosted service says, `drafts` what the old kits read (protocol.md 2.5).
      experiments: { draft: [], drafts: [], running: [] },
      ...toOauthUrls(publicUrl),
      version,
      license: 'All Rights Reserved',
    });
  };
}

function listReleaseRefs({ administration, storage }: ServiceEnvironment): Record<string, unknown>[] {
  return administration
    .listReleases()
    .filter(({ status }) => status === 'open' || status === 'scheduled')
    .map((release) => ({
      id: release.id,
      ref: toReleaseRef(release, storage),
      label: release.label,
      ...(release.scheduledAt !== undefined && { scheduledAt: release.scheduledAt }),
    }));
}

/** The old kits send every default with every search, which is how token and routes get there. */
function buildForms(
  publicUrl: string,
  accessToken: string | undefined,
  routes: string | undefined,
): Record<string, unknown> {
  const enctype = 'application/x-www-form-urlencoded';
  return {
    everything: {
      method: 'GET',
      enctype,
      action: `${publicUrl}/api/v2/documents/search`,
      fields: {
        ref: text(),
        q: { type: 'String', multiple: true },
        lang: text(),
        page: { type: 'Integer', multiple: false, default: '1' },
        pageSize: { type: 'Integer', multiple: false, default: '20' },
        after: text(),
        fetch: text(),
        fetchLinks: text(),
        graphQuery: text(),
        orderings: text(),
        referer: text(),
        routes: text(routes),
        brokenRoute: text(),
        integrationFieldsRef: text(),
        access_token: text(accessToken),
      } satisfies Record<string, FormField>,
    },
    tags: { method: 'GET', enctype, action: `${publicUrl}/api/v2/tags`, fields: {} },
  };
}

function text(value?: string): FormField {
  return { type: 'String', multiple: false, ...(value !== undefined && { default: value }) };
}
