/** Passkeys in HTTP: signing in with one, and the list of a person's own. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { StoredPasskey } from '../storage/account-register.ts';
import type { PasskeyRow } from '../studio-api.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { checkSameOrigin, getSession } from './session-access.ts';
import { createSignInRate } from './sign-in-rate.ts';
import { respondSignedIn, describeDevice } from './signed-in.ts';

/** Public keys of quantum-safe algorithms have about 2 KB. */
const BytesSchema = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[\w-]+$/, 'must be base64url'));
const credential = {
  id: BytesSchema,
  rawId: BytesSchema,
  type: v.literal('public-key'),
  /** The service requests no extensions. */
  clientExtensionResults: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
    {},
  ),
};
const UseSchema = v.object({
  response: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: BytesSchema,
      authenticatorData: BytesSchema,
      signature: BytesSchema,
      userHandle: v.optional(BytesSchema),
    }),
  }),
});
const AddSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('a passkey needs a name'), v.maxLength(100)),
  response: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: BytesSchema,
      attestationObject: BytesSchema,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8))),
    }),
  }),
});

/** `/studio/sign-in/passkey`. */
export function addPasskeySignIn(app: Hono, environment: ServiceEnvironment): void {
  const [checkOptionsRate, checkUseRate] = [createSignInRate(), createSignInRate()];
  app.post('/sign-in/passkey/options', async (context) => {
    checkSameOrigin(context, environment);
    await checkOptionsRate();
    await readJsonBody(context.req.raw, v.object({}));
    return context.json(await environment.passkeys.createSignInOptions());
  });
  app.post('/sign-in/passkey/use', async (context) => {
    checkSameOrigin(context, environment);
    await checkUseRate();
    const { response } = await readJsonBody(context.req.raw, UseSchema);
    return respondSignedIn(context, environment, await environment.passkeys.signIn(response, describeDevice(context)));
  });
}

/** `/admin/me/passkeys`. */
export function addPasskeyRoutes(app: Hono, { passkeys }: ServiceEnvironment): void {
  app.get('/me/passkeys', async (context) => {
    const { account } = getSession(context);
    return context.json({ results: (await passkeys.list(account.id)).map(toPasskeyRow) });
  });
  app.post('/me/passkeys/options', async (context) => {
    const { account } = getSession(context);
    await readJsonBody(context.req.raw, v.object({}));
    return context.json(await passkeys.createOptions(account));
  });
  app.post('/me/passkeys', async (context) => {
    const { account } = getSession(context);
    const passkey = await readJsonBody(context.req.raw, AddSchema);
    return context.json(toPasskeyRow(await passkeys.add(account, passkey)), 201);
  });
  app.delete('/me/passkeys/:id', async (context) => {
    const { account } = getSession(context);
    await passkeys.remove({ accountId: account.id, id: context.req.param('id') });
    return context.body(null, 204);
  });
}

function toPasskeyRow({ id, name, createdAt, usedAt, isSynced }: StoredPasskey): PasskeyRow {
  return { id, name, createdAt, usedAt: usedAt ?? null, isSynced };
}
