import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { StoredSession } from '../storage/account-register.ts';
import type { SessionRow } from '../studio-api.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { rejectOtherMethods, rejectOtherPaths } from './reject-other-methods.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { checkSameOrigin, endSessionCookie, getSession } from './session-access.ts';
import { addPasskeySignIn } from './sign-in-passkeys.ts';
import { createSignInRate } from './sign-in-rate.ts';
import { respondSignedIn, describeDevice, toMe } from './signed-in.ts';

/** The name of a person, and their e-mail address. */
export const PersonNameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('a person needs a name'), v.maxLength(200));
export const PersonEmailSchema = v.pipe(v.string(), v.trim(), v.email('must be an address of mail'), v.maxLength(254));

const UseLinkSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not the token of a link')) });

const StartSchema = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not a start key')),
  name: PersonNameSchema,
  email: PersonEmailSchema,
});

/**
 * `/studio/sign-in`: exchanges a link or a passkey for a session. Only a POST uses a link up, because mail scanners
 * open links.
 */
export function createSignInApp(environment: ServiceEnvironment): Hono {
  const app = new Hono();
  const [checkRate, checkMailRate] = [createSignInRate(), createSignInRate()];
  const keepPrivate: MiddlewareHandler = async (context, next) => {
    context.header('Cache-Control', 'private, no-store');
    await next();
  };
  app.use('/sign-in/*', keepPrivate);
  app.use('/start', keepPrivate);
  app.post('/sign-in/link/use', async (context) => {
    checkSameOrigin(context, environment);
    await checkRate();
    const { token } = await readJsonBody(context.req.raw, UseLinkSchema);
    const opened = await environment.accounts.useLink(token, describeDevice(context));
    return respondSignedIn(context, environment, opened);
  });
  app.post('/sign-in/link', async (context) => {
    checkSameOrigin(context, environment);
    await checkMailRate();
    const { email } = await readJsonBody(context.req.raw, v.object({ email: PersonEmailSchema }));
    environment.mailedLinks.request(email);
    return context.body(null, 204);
  });
  app.post('/start', async (context) => {
    checkSameOrigin(context, environment);
    await checkRate();
    const { key, ...person } = await readJsonBody(context.req.raw, StartSchema);
    const opened = await environment.accounts.start(key, person, describeDevice(context));
    return respondSignedIn(context, environment, opened, 201);
  });
  addPasskeySignIn(app, environment);
  rejectOtherMethods(app);
  rejectOtherPaths(app);
  return app;
}

/** `/admin/me`, `/admin/session`: the session of this browser, and those of the person's other browsers. */
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

/** The digest identifies a session but does not give access to it. */
function toSessionRow({ digest, device, network, createdAt, seenAt }: StoredSession, own: StoredSession): SessionRow {
  return { id: digest, isThis: digest === own.digest, device, network: network ?? null, createdAt, seenAt };
}
