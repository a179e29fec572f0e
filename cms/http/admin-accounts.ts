import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Grantable } from '../access/api-tokens.ts';
import { checkMayGrantRole } from '../access/rights.ts';
import { toSignInUrl } from '../accounts/sign-in-url.ts';
import { roles, type SignInLink } from '../studio-api.ts';
import { adminError } from './errors.ts';
import { readJsonBody } from './json-body.ts';
import { runWrite } from './run-write.ts';
import { withinTransaction, type ServiceEnvironment } from './service-environment.ts';
import { PersonEmailSchema, PersonNameSchema } from './sign-in.ts';
import { toPerson } from './signed-in.ts';
import { findGrantable } from './write-access.ts';

const RoleSchema = v.picklist(roles, `must be one of ${roles.join(', ')}`);
const AddSchema = v.object({
  name: PersonNameSchema,
  email: PersonEmailSchema,
  role: RoleSchema,
});

/** `revoke`: the tokens that the person made end too, and those that these made. */
const TokensSchema = v.optional(v.picklist(['revoke'], 'must be "revoke"'));
const ChangeSchema = v.object({ role: RoleSchema, tokens: TokensSchema });
const RemoveSchema = v.object({ tokens: TokensSchema });

/**
 * `/admin/accounts`, the accounts of people. A caller may do here at most what they may do themselves: a role is given
 * and taken, and a link created, only by who may do everything that the role may. A sign-in link is a secret that is
 * not stored, so `Idempotency-Key` has no effect on requests for one.
 */
export function addAccountRoutes(app: Hono, environment: ServiceEnvironment): void {
  const { accounts, studioOrigin } = environment;

  const findOwn = (context: Context): Promise<Grantable> => findGrantable(context, environment, 'accounts');

  async function checkMayChange(id: string, own: Grantable, { storage }: ServiceEnvironment): Promise<void> {
    const account = await storage.getAccount(id);
    if (account) checkMayGrantRole(account.role, own);
  }

  app.get('/accounts', async (context) => context.json({ results: (await accounts.list()).map(toPerson) }));
  app.post('/accounts', async (context) => {
    const person = await readJsonBody(context.req.raw, AddSchema);
    checkMayGrantRole(person.role, await findOwn(context));
    return context.json(toPerson(await accounts.add(person)), 201);
  });
  app.put('/accounts/:id', async (context) => {
    const { role, tokens } = await readJsonBody(context.req.raw, ChangeSchema);
    const [id, own] = [context.req.param('id'), await findOwn(context)];
    checkMayGrantRole(role, own);
    return runWrite(context, environment, async (inside) => {
      await checkMayChange(id, own, inside);
      const changed = await inside.accounts.changeRole(id, role);
      if (tokens === 'revoke') await inside.administration.tokens.revokeMadeBy(id);
      return { status: 200, body: { ...toPerson(changed) } };
    });
  });
  app.delete('/accounts/:id', async (context) => {
    const query = v.safeParse(RemoveSchema, context.req.query());
    if (!query.success) throw adminError(400, `tokens ${query.issues[0].message}`);
    const [id, own] = [context.req.param('id'), await findOwn(context)];
    return runWrite(context, environment, async (inside) => {
      await checkMayChange(id, own, inside);
      await inside.accounts.remove(id);
      if (query.output.tokens === 'revoke') await inside.administration.tokens.revokeMadeBy(id);
      return { status: 204, body: undefined };
    });
  });
  app.post('/accounts/:id/link', async (context) => {
    const [id, own] = [context.req.param('id'), await findOwn(context)];
    const { token, expiresAt } = await environment.storage.transaction(async (transaction) => {
      const inside = withinTransaction(environment, transaction);
      await checkMayChange(id, own, inside);
      return inside.accounts.createLink(id);
    });
    const link: SignInLink = { token, url: toSignInUrl(studioOrigin, token), expiresAt };
    return context.json(link, 201);
  });
}
