/** The studio's sessions in HTTP: their cookie, what a role may do, and the origins that may send requests. */
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { runAs } from '../access/actor.ts';
import { listRights } from '../access/rights.ts';
import type { NewSession, OpenedSession } from '../accounts/open-session.ts';
import { sessionLifetimeMs } from '../limits.ts';
import type { StoredAccount } from '../storage/account-register.ts';
import type { Right } from '../studio-api.ts';
import { adminError, tooManyRequests } from './errors.ts';
import type { ServiceEnvironment } from './service-environment.ts';

type Place = Pick<ServiceEnvironment, 'publicUrl' | 'studioOrigin'>;

const sessions = new WeakMap<Request, OpenedSession>();

const isSecure = ({ publicUrl }: Pick<Place, 'publicUrl'>): boolean => publicUrl.startsWith('https:');
/** A browser accepts a cookie with this prefix only over https, for this host and every path. */
const toCookieName = (place: Pick<Place, 'publicUrl'>): string => (isSecure(place) ? '__Host-fc-studio' : 'fc-studio');

export function readSessionSecret(context: Context, place: Place): string | undefined {
  return getCookie(context, toCookieName(place)) || undefined;
}

/** Reads the secret from the `Cookie` header of a request that this app has not received yet. */
export function readCookieSecret(cookies: string, place: Pick<Place, 'publicUrl'>): string | undefined {
  const name = toCookieName(place);
  return parse(cookies, name)[name] || undefined;
}

export function sendSession(context: Context, place: Place, { secret }: NewSession): void {
  setCookie(context, toCookieName(place), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(place),
    maxAge: sessionLifetimeMs / 1000,
  });
}

export function endSessionCookie(context: Context, place: Place): void {
  deleteCookie(context, toCookieName(place), { path: '/', secure: isSecure(place) });
}

/** The session of the request; undefined if it was authorised by a token. */
export function findSession(context: Context): OpenedSession | undefined {
  return sessions.get(context.req.raw);
}

/** The session of the request. Throws 401 if the request was authorised by a token. */
export function getSession(context: Context): OpenedSession {
  const session = findSession(context);
  if (!session) throw adminError(401, 'This needs a session of the studio, not a token.');
  return session;
}

/** Middleware that allows a signed-in person what their role allows. Requests without a session go to `byToken`. */
export function requireSessionOr(environment: ServiceEnvironment, byToken: MiddlewareHandler): MiddlewareHandler {
  return async (context, next) => {
    const secret = readSessionSecret(context, environment);
    if (secret === undefined || context.req.header('authorization') !== undefined) return byToken(context, next);
    context.header('Cache-Control', 'private, no-store');
    const opened = await environment.accounts.findSession(secret, { isUse: !unattended.test(context.req.path) });
    if (!opened) throw adminError(401, 'You are not signed in, or your session has ended.');
    checkSameOrigin(context, environment);
    const { account } = opened;
    checkAccount(context, account);
    const waitMs = environment.knownSessions.use(opened.session);
    if (waitMs > 0) throw tooManyRequests('Your browser sends more requests than it may.', waitMs);
    const right = toRight(context);
    if (!listRights(account.role).includes(right))
      throw adminError(403, `Your role (${account.role}) has not the right for this.`);
    sessions.set(context.req.raw, opened);
    await runAs({ id: account.id, name: account.name }, next);
  };
}

/**
 * Another person may have signed in from another tab. What the first one typed must not be stored as theirs. Throws
 * 401.
 */
function checkAccount({ req }: Context, { id, name }: StoredAccount): void {
  const meant = req.header('studio-account');
  if (meant !== undefined && meant !== id) throw adminError(401, `This browser is signed in as ${name} now.`);
}

/** Browsers send the cookie with requests that other sites cause, too. Throws 403. */
export function checkSameOrigin({ req }: Context, { publicUrl, studioOrigin }: Place): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const [origin, site] = [req.header('origin'), req.header('sec-fetch-site')];
  const isOwn =
    (site ?? 'same-origin') === 'same-origin' &&
    (origin === undefined || origin === publicUrl || origin === studioOrigin);
  if (isOwn && (origin !== undefined || site !== undefined)) return;
  throw adminError(403, 'The request comes from another site.');
}

/** Requests that a forgotten tab repeats by itself. They do not extend the session. */
const unattended = /^\/admin\/(events|presence)$/;

/** The right that each area of `/admin` requires. An area that is missing here requires that of publishers. */
const areas: readonly (readonly [method: RegExp, path: RegExp, right: Right])[] = [
  [/./, /^\/admin\/(me|session)(\/|$)/, 'read'],
  [/^POST$/, /^\/admin\/presence$/, 'read'],
  [/./, /^\/admin\/(accounts|tokens|webhooks)(\/|$)/, 'manage-people'],
  [/./, /^\/admin\/audit(\/|$)/, 'read-audit'],
  [/^POST$/, /^\/admin\/assets$/, 'write'],
  [/^PATCH$/, /^\/admin\/assets\/[^/]+$/, 'write-others'],
  [/^(GET|HEAD)$/, /./, 'read'],
  [/./, /^\/admin\/working\/[^/]+\/(changes|version|copy)$/, 'write'],
  [/^POST$/, /^\/admin\/documents\/(trash|put-back)$/, 'write'],
  [/./, /^\/admin\/working\/[^/]+\/live$/, 'read'],
  [/./, /^\/admin\/documents\/[^/]+\/preview$/, 'write'],
  [/./, /^\/admin\/documents\/[^/]+\/(draft|relink)$/, 'write-others'],
];

function toRight({ req }: Pick<Context, 'req'>): Right {
  return areas.find(([method, path]) => method.test(req.method) && path.test(req.path))?.[2] ?? 'publish';
}
