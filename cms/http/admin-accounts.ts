import type { Hono } from 'hono';
import * as v from 'valibot';
import { toSignInUrl } from '../accounts/sign-in-url.ts';
import { roles, type SignInLink } from '../studio-api.ts';
import { readJsonBody } from './json-body.ts';
import type { ServiceEnvironment } from './service-environment.ts';
import { PersonEmailSchema, PersonNameSchema } from './sign-in.ts';
import { toPerson } from './signed-in.ts';

const RoleSchema = v.picklist(roles, `must be one of ${roles.join(', ')}`);
const AddSchema = v.object({
  name: PersonNameSchema,
  email: PersonEmailSchema,
  role: RoleSchema,
});

/**
 * `/admin/accounts`, the accounts of people. A sign-in link is a secret that is not stored, so `Idempotency-Key` has no
 * effect on requests for one.
 */
export function addAccountRoutes(app: Hono, { accounts, studioOrigin }: ServiceEnvironment): void {
  app.get('/accounts', async (context) => context.json({ results: (await accounts.list()).map(toPerson) }));
  app.post('/accounts', async (context) => {
    const person = await readJsonBody(context.req.raw, AddSchema);
    return context.json(toPerson(await accounts.add(person)), 201);
  });
  app.put('/accounts/:id', async (context) => {
    const { role } = await readJsonBody(context.req.raw, v.object({ role: RoleSchema }));
    return context.json(toPerson(await accounts.changeRole(context.req.param('id'), role)));
  });
  app.delete('/accounts/:id', async (context) => {
    await accounts.remove(context.req.param('id'));
    return context.body(null, 204);
  });
  app.post('/accounts/:id/link', async (context) => {
    const { token, expiresAt } = await accounts.createLink(context.req.param('id'));
    const link: SignInLink = { token, url: toSignInUrl(studioOrigin, token), expiresAt };
    return context.json(link, 201);
  });
}
