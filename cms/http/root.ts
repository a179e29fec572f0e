import type { Handler } from 'hono';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { toOauthUrls } from './errors.ts';
import type { StoredExperiment } from '../storage/stored-experiment.ts';
import { isOpenRelease } from '../storage/stored-release.ts';
import { checkReadAccess, maySeeReleases } from './read-access.ts';
import { buildForms } from './root-forms.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { readSingle } from './single-parameter.ts';

/** Build hash of the hosted service; ours is the version of the protocol behaviour. */
const version = '0.1.0';

/** `GET /api/v2`: what the repository has, and how to ask for it (protocol 1.1). */
export function answerRoot(environment: ServiceEnvironment): Handler {
  return (context) => {
    checkReadAccess(context, environment);
    const { storage, languages, publicUrl } = environment;
    const master = storage.getMasterRef();
    const seesReleases = maySeeReleases(context, environment);
    const releases = seesReleases ? listReleaseRefs(environment) : [];
    const isPrivate =
      environment.accessToken !== undefined || (seesReleases && environment.releaseVisibility === 'token');
    // Five seconds, as the clients keep it themselves: a publish is seen within that time everywhere.
    context.header('Cache-Control', isPrivate ? 'private, max-age=5' : 'public, max-age=5');
    // Who shows a token in a header sees more than who shows none.
    context.header('Vary', 'Authorization');
    return context.json({
      refs: [{ id: 'master', ref: master.ref, label: 'Master', isMasterRef: true }, ...releases],
      integrationFieldsRef: null,
      bookmarks: Object.fromEntries(storage.listBookmarks().map(({ name, documentId }) => [name, documentId])),
      types: Object.fromEntries(environment.getModels().customTypes.map(({ id, label }) => [id, label ?? id])),
      languages: languages.map(({ id, name }, index) => ({ id, name, ...(index === 0 && { is_master: true }) })),
      tags: storage.listTags(master.sequence),
      forms: buildForms({
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

/** `draft` is what the hosted service says, `drafts` what the old kits read (protocol 2.5). */
function listExperiments(
  { storage }: ServiceEnvironment,
  { withDrafts }: { withDrafts: boolean },
): Record<'draft' | 'drafts' | 'running', unknown[]> {
  const toEntry = ({ id, googleId, name, variations }: StoredExperiment): object => ({
    ...{ id, googleId, name },
    // `weight` is ours: whoever assigns visitors needs it, and clients ignore what they do not know.
    variations: variations.map((one) => ({
      ...{ id: one.id, ref: toReleaseRef(one, storage), label: one.label, weight: one.weight },
    })),
  });
  const experiments = storage.listExperiments();
  const draft = withDrafts ? experiments.filter(({ status }) => status === 'draft').map(toEntry) : [];
  return { draft, drafts: draft, running: experiments.filter(({ status }) => status === 'running').map(toEntry) };
}
