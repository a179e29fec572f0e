import { Hono, type Context } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import * as v from 'valibot';
import { getClientAddress } from '../access/client-address.ts';
import { listRights } from '../access/rights.ts';
import type { OpenedSession } from '../accounts/accounts.ts';
import { maxSignInsPerMinute } from '../limits.ts';
import type { StoredAccount, StoredSession } from '../storage/account-register.ts';
import type { Me, Person, SessionRow } from '../studio-api.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherMethods, rejectOtherPaths } from './reject-other-methods.ts';
import { checkSameOrigin, endSessionCookie, getSession, sendSession } from './session-access.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** What a person is called, and where mail reaches them. */
export const PersonNameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('a person needs a name'), v.maxLength(200));
export const PersonEmailSchema = v.pipe(v.string(), v.trim(), v.email('must be an address of mail'), v.maxLength(254));

const UseLinkSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not the token of a link')) });

const StartSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not a start key')),
  name: PersonNameSchema,
  email: PersonEmailSchema,
});

/** `/studio/sign-in`: a link becomes a session. Only a POST uses it up, because programs that scan mail open links. */
export function createSignInApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  const limiter = new RateLimiterMemory({ points: maxSignInsPerMinute, duration: 60 });
  app.post('/sign-in/link/use', async (context) => {
    context.header('Cache-Control', 'private, no-store');
    checkSameOrigin(context, environment);
    await checkRate(limiter);
    const { token } = await readJsonBody(context.req.raw, UseLinkSchema);
    const opened = await environment.accounts.useLink(token, describeDevice(context));
    sendSession(context, environment, opened);
    return context.json(toMe(opened));
  });
  app.post('/start', async (context) => {
    context.header('Cache-Control', 'private, no-store');
    checkSameOrigin(context, environment);
    await checkRate(limiter);
    const { key, ...person } = await readJsonBody(context.req.raw, StartSchema);
    const opened = await environment.accounts.start(key, person, describeDevice(context));
    sendSession(context, environment, opened);
    return context.json(toMe(opened), 201);
  });
  rejectOtherMethods(app);
  rejectOtherPaths(app);
  return app;
}

/** `/admin/me`, `/admin/session`: one's own session and those of one's other browsers. */
export function addSessionRoutes(app: Hono, environment: ServiceEnvironment): void {
  const { accounts } = environment;
  app.get('/me', (context) => context.json(toMe(getSession(context))));
  app.get('/me/sessions', async (context) => {
    const { account, session } = getSession(context);
    const results = (await accounts.listSessions(account.id)).map((one) => toSessionRow(one, session));
    return context.json({ results });
  });
  app.delete('/me/sessions/:id', async (context) => {
    const { account } = getSession(context);
    const ended = await accounts.endSessions({ accountId: account.id, digest: context.req.param('id') });
    if (ended === 0) throw adminError(404, 'There is no such session.');
    return context.body(null, 204);
  });
  app.delete('/session', async (context) => {
    const { account, session } = getSession(context);
    await accounts.endSessions({ accountId: account.id, digest: session.digest });
    endSessionCookie(context, environment);
    return context.body(null, 204);
  });
}

/** This machine has no limit, as elsewhere. Throws 429. */
async function checkRate(limiter: RateLimiterMemory): Promise<void> {
  const address = getClientAddress();
  if (address === undefined) return;
  const { remainingPoints } = await limiter.consume(address).catch(() => ({ remainingPoints: -1 }));
  if (remainingPoints < 0) throw adminError(429, 'Too many attempts to sign in. Try again in a minute.');
}

function describeDevice(context: Context): string {
  return context.req.header('user-agent') ?? 'unknown';
}

function toMe({ account }: Pick<OpenedSession, 'account'>): Me {
  return { ...toPerson(account), rights: listRights(account.role) };
}

export function toPerson({ id, name, email, role }: StoredAccount): Person {
  return { id, name, email, role };
}

/** The digest identifies a session and opens nothing. */
function toSessionRow({ digest, device, network, createdAt, seenAt }: StoredSession, own: StoredSession): SessionRow {
  return { id: digest, isThis: digest === own.digest, device, network: network ?? null, createdAt, seenAt };
}
