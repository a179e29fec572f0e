import type { Context, Handler, Hono } from 'hono';
import * as v from 'valibot';
import { getActor, rootActor } from '../access/actor.ts';
import type { LiveLayer } from '../editing/live/live-storage.ts';
import { isLiveToken, type LiveClaim, type LiveHolder } from '../editing/live/live-tokens.ts';
import { readWorkingCopy, type NewDocument } from '../editing/working-copies.ts';
import { maxLivePatchBytes } from '../limits.ts';
import type { LivePage, LivePatch } from '../studio-api.ts';
import { LivePatchSchema } from '../studio-types.ts';
import { adminError, notFound } from './errors.ts';
import { bodyTooLarge, readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { findSession } from './session-access.ts';

/** The endpoints that the site uses for live pages (docs/studio.md). The token is the authorisation. */
export function addLiveRoutes(app: Hono, environment: ServiceEnvironment): void {
  app.get('/api/v2/live/:token', showLive(environment));
  app.put('/api/v2/live/:token', patchLive(environment));
}

/** `POST /admin/working/{id}/live`. The live token ends with the session or API token of the request. */
export async function beginLivePage(
  context: Context,
  environment: ServiceEnvironment,
  { id, place }: { readonly id: string; readonly place: NewDocument | undefined },
): Promise<LivePage> {
  await readWorkingCopy(id, toResources(environment), place);
  const session = findSession(context)?.session.digest;
  const holder: LiveHolder = session === undefined ? { apiToken: getActor().id } : { session };
  const { token, expiresAt } = environment.liveTokens.issue({ documentId: id, holder, place });
  return { token, url: `${environment.siteUrl}/_live/${token}`, expiresAt };
}

/**
 * What a live token shows on top of the published content; undefined if the ref is not a live token. Throws 404 for a
 * token that has ended.
 */
export async function findLiveLayer(ref: string, environment: ServiceEnvironment): Promise<LiveLayer | undefined> {
  if (!isLiveToken(ref)) return undefined;
  return environment.livePages.read(ref, await openToken(ref, environment), toResources(environment));
}

/** `GET /api/v2/live/{token}`: the id of the token's document, by which the site finds its page. */
function showLive(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const { documentId } = await openToken(readToken(context), environment);
    context.header('Cache-Control', 'private, no-store');
    return context.json({ documentId });
  };
}

/**
 * `PUT /api/v2/live/{token}`: changes that are not saved yet. 409 if a patch is missing, so that a whole one is needed.
 */
function patchLive(environment: ServiceEnvironment): Handler {
  return async (context) => {
    const token = readToken(context);
    await openToken(token, environment);
    const patch: LivePatch = await readJsonBody(context.req.raw, LivePatchSchema, maxLivePatchBytes);
    const outcome = environment.livePages.patch(token, patch);
    if (outcome === 'lost') throw adminError(409, 'A patch was lost. Send everything once.');
    if (outcome === 'too large') throw bodyTooLarge(maxLivePatchBytes);
    context.header('Cache-Control', 'private, no-store');
    return context.body(null, 204);
  };
}

function readToken(context: Context): string {
  return v.parse(v.string(), context.req.param('token'));
}

async function openToken(token: string, environment: ServiceEnvironment): Promise<LiveClaim> {
  const claim = environment.liveTokens.open(token);
  if (claim && (await isActive(claim.holder, environment))) return claim;
  throw notFound();
}

async function isActive(holder: LiveHolder, { accounts, storage, now }: ServiceEnvironment): Promise<boolean> {
  if ('session' in holder) return accounts.hasSession(holder.session);
  if (holder.apiToken === rootActor.id) return true;
  const stored = await storage.getToken(holder.apiToken);
  return stored !== undefined && stored.revokedAt === undefined && (stored.expiresAt ?? Infinity) > now().getTime();
}

function toResources({ storage, getModels, languages, now }: ServiceEnvironment) {
  return { storage, models: getModels(), languages: languages.map(({ id }) => id), now };
}
