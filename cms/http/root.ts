import type { Handler } from 'hono';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toOauthUrls } from './errors.ts';
import type { StoredExperiment } from '../storage/stored-experiment.ts';
import { isOpenRelease } from '../storage/stored-release.ts';
import { checkReadAccess, maySeeReleases } from './read-access.ts';
import { buildSearchForms } from './search-forms.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/** The hosted service puts its build hash here; ours is the version of the emulated behaviour. */
const version = '0.1.0';

/** `GET /api/v2`, the entry response: refs, types, languages, tags and search forms. */
export function handleRoot(environment: ServiceEnvironment): Handler {
  return (context) => {
    checkReadAccess(context, environment);
    const { storage, languages, publicUrl } = environment;
    const master = storage.getMasterRef();
    const seesReleases = maySeeReleases(context, environment);
    const releases = seesReleases ? listReleaseRefs(environment) : [];
    const isPrivate =
      environment.accessToken !== undefined || (seesReleases && environment.releaseVisibility === 'token');
    // Five seconds, as the clients cache it themselves: every client sees a publish within that time.
    context.header('Cache-Control', isPrivate ? 'private, max-age=5' : 'public, max-age=5');
    // A request with a token in a header may see more.
    context.header('Vary', 'Authorization');
    return context.json({
      refs: [{ id: 'master', ref: master.ref, label: 'Master', isMasterRef: true }, ...releases],
      integrationFieldsRef: null,
      bookmarks: Object.fromEntries(storage.listBookmarks().map(({ name, documentId }) => [name, documentId])),
      types: Object.fromEntries(environment.getModels().customTypes.map(({ id, label }) => [id, label ?? id])),
      languages: languages.map(({ id, name }, index) => ({ id, name, ...(index === 0 && { is_master: true }) })),
      tags: storage.listTags(master.sequence),
      forms: buildSearchForms({
        publicUrl,
        collections: storage.listCollections(),
        accessToken: readSingle(context, 'access_token'),
        routes: readSingle(context, 'routes'),
      }),
      experiments: listExperiments(environment, { withDrafts: seesReleases }),
      ...toOauthUrls(publicUrl),
      version,
      license: 'All Rights Reserved',
    });
  };
}

function listReleaseRefs({ administration, storage }: ServiceEnvironment): Record<string, unknown>[] {
  return administration
    .listReleases()
    .filter(isOpenRelease)
    .map((release) => ({
      id: release.id,
      ref: toReleaseRef(release, storage),
      label: release.label,
      ...(release.scheduledAt !== undefined && { scheduledAt: release.scheduledAt }),
    }));
}

/** The hosted service names it `draft`, old kits read `drafts`. */
function listExperiments(
  { storage }: ServiceEnvironment,
  { withDrafts }: { withDrafts: boolean },
): Record<'draft' | 'drafts' | 'running', unknown[]> {
  const toEntry = ({ id, googleId, name, variations }: StoredExperiment): object => ({
    ...{ id, googleId, name },
    // `weight` is an extension for sites that assign visitors; clients ignore unknown members.
    variations: variations.map((one) => ({
      ...{ id: one.id, ref: toReleaseRef(one, storage), label: one.label, weight: one.weight },
    })),
  });
  const experiments = storage.listExperiments();
  const draft = withDrafts ? experiments.filter(({ status }) => status === 'draft').map(toEntry) : [];
  return { draft, drafts: draft, running: experiments.filter(({ status }) => status === 'running').map(toEntry) };
}
