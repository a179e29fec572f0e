import type { Handler } from 'hono';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toOauthUrls } from './errors.ts';
import type { StoredExperiment, StoredVariation } from '../storage/experiment-register.ts';
import { isOpenRelease } from '../storage/release-register.ts';
import { checkReadAccess, maySeeReleases } from './read-access.ts';
import { buildSearchForms } from './search-forms.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/** The hosted service sends its build hash here. Ours is the version of the emulated behaviour. */
const version = '0.1.0';

/** `GET /api/v2`, the entry response: refs, types, languages, tags and search forms. */
export function handleRoot(environment: ServiceEnvironment): Handler {
  return async (context) => {
    await checkReadAccess(context, environment);
    const { storage, languages, publicUrl } = environment;
    const master = await storage.getMasterRef();
    const seesReleases = await maySeeReleases(context, environment);
    const [releases, bookmarks, tags, collections, experiments] = await Promise.all([
      seesReleases ? listReleaseRefs(environment) : [],
      storage.listBookmarks(),
      storage.listTags(master.sequence),
      storage.listCollections(),
      listExperiments(environment, { withDrafts: seesReleases }),
    ]);
    const isPrivate =
      environment.accessToken !== undefined || (seesReleases && environment.releaseVisibility === 'token');
    // The clients also cache the entry response for five seconds, so every client sees a publish within that time.
    context.header('Cache-Control', isPrivate ? 'private, max-age=5' : 'public, max-age=5');
    // A request with a token in its header may see more refs.
    context.header('Vary', 'Authorization');
    return context.json({
      refs: [{ id: 'master', ref: master.ref, label: 'Master', isMasterRef: true }, ...releases],
      integrationFieldsRef: null,
      bookmarks: Object.fromEntries(bookmarks.map(({ name, documentId }) => [name, documentId])),
      types: Object.fromEntries(environment.getModels().customTypes.map(({ id, label }) => [id, label ?? id])),
      languages: languages.map(({ id, name }, index) => ({ id, name, ...(index === 0 && { is_master: true }) })),
      tags,
      forms: buildSearchForms({
        publicUrl,
        collections,
        accessToken: readSingle(context, 'access_token'),
        routes: readSingle(context, 'routes'),
      }),
      experiments,
      ...toOauthUrls(publicUrl),
      version,
      license: 'All Rights Reserved',
    });
  };
}

async function listReleaseRefs({ administration, storage }: ServiceEnvironment): Promise<Record<string, unknown>[]> {
  const releases = await administration.listReleases();
  return Promise.all(
    releases.filter(isOpenRelease).map(async (release) => ({
      id: release.id,
      ref: await toReleaseRef(release, storage),
      label: release.label,
      ...(release.scheduledAt !== undefined && { scheduledAt: release.scheduledAt }),
    })),
  );
}

/** The hosted service calls the member `draft`, old kits read `drafts`. */
async function listExperiments(
  { storage }: ServiceEnvironment,
  { withDrafts }: { withDrafts: boolean },
): Promise<Record<'draft' | 'drafts' | 'running', unknown[]>> {
  const toVariation = async (one: StoredVariation): Promise<object> => ({
    // `weight` is an extension for sites that assign visitors; clients ignore unknown members.
    id: one.id,
    ref: await toReleaseRef(one, storage),
    label: one.label,
    weight: one.weight,
  });
  const toEntry = async ({ id, googleId, name, variations }: StoredExperiment): Promise<object> => ({
    id,
    googleId,
    name,
    variations: await Promise.all(variations.map(toVariation)),
  });
  const experiments = await storage.listExperiments();
  const list = (status: StoredExperiment['status']): Promise<object[]> =>
    Promise.all(experiments.filter((one) => one.status === status).map(toEntry));
  const draft = withDrafts ? await list('draft') : [];
  return { draft, drafts: draft, running: await list('running') };
}
