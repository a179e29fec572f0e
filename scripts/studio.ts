import * as v from 'valibot';
import { StorageError } from '../cms/content-service.ts';
import { composeContentService } from '../server/compose.ts';
import { refuseArguments } from '../server/command-line.ts';
import { readConfiguration, type Configuration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { runCommandLine } from '../server/run-command-line.ts';
import { say, sayProblem } from '../server/say.ts';
import { StartError } from '../server/start-error.ts';
import { toOrigin } from '../server/to-origin.ts';
import { getWriteToken } from '../server/write-token.ts';

const commandLine = {
  name: 'npm run studio',
  does: 'Lets a person into the studio who has neither passkey nor mail. The content service may run meanwhile.',
  verbs: {
    link: {
      takes: 'MAIL',
      does: 'prints a link that signs in the person with that address',
      options: ['admin', 'name'],
    },
  },
  options: {
    admin: { does: 'makes them an administrator, with a new account if there is none' },
    name: { value: 'NAME', does: 'of the new account; without it the start of the address' },
  },
  example: 'npm run studio -- link ada@example.org --admin',
} as const;

const AccountSchema = v.object({ id: v.string(), email: v.string(), role: v.string() });
const AccountsSchema = v.object({ results: v.array(AccountSchema) });
const LinkSchema = v.object({ url: v.string(), expiresAt: v.number() });
const ProblemSchema = v.object({ message: v.string() });

type Account = v.InferOutput<typeof AccountSchema>;

interface Wanted {
  readonly email: string;
  readonly isAdministrator: boolean;
  readonly name: string;
}

/** The service's administration API. Throws `StartError` with the service's message for a rejected request. */
type Call = <Answer>(line: string, schema: v.GenericSchema<unknown, Answer>, body?: object) => Promise<Answer>;

/** Opens the store itself, or calls the running service that has it open. */
async function withService(configuration: Configuration, work: (call: Call) => Promise<void>): Promise<void> {
  const { dataDirectory, contentWriteToken, host, contentPort, contentApi } = configuration;
  if (contentApi !== undefined)
    throw new StartError('With CONTENT_API the content is elsewhere, and so is its studio.');
  const token = getWriteToken(dataDirectory, contentWriteToken);
  const origin = toOrigin(host, contentPort);
  const toCall =
    (send: (request: Request) => Promise<Response>): Call =>
    async (line, schema, body) => {
      const [method = '', path = ''] = line.split(' ');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await send(
        new Request(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
      );
      const answer: unknown = await response.json();
      if (response.ok) return v.parse(schema, answer);
      const problem = v.safeParse(ProblemSchema, answer);
      throw new StartError(
        problem.success ? problem.output.message : `The content service answered ${response.status}.`,
      );
    };
  const service = await composeContentService(configuration, createLogger(configuration)).catch((error: unknown) => {
    if (error instanceof StorageError && error.code === 'locked') return undefined;
    throw error;
  });
  if (service === undefined) return work(toCall((request) => reach(request, origin)));
  try {
    await work(toCall((request) => service.fetch(request)));
  } finally {
    await service.close();
  }
}

async function reach(request: Request, origin: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    throw new StartError(
      `The store is in use, and no content service answers at ${origin}. Set HOST and CONTENT_PORT to where it listens.`,
      { cause },
    );
  }
}

async function findAccount(call: Call, { email, isAdministrator, name }: Wanted): Promise<Account> {
  const { results } = await call('GET /admin/accounts', AccountsSchema);
  const account = results.find((one) => one.email === email);
  const role = 'administrator';
  if (account === undefined && !isAdministrator)
    throw new StartError(`There is no account for ${email}. Repeat it with --admin to make an administrator.`);
  if (account === undefined) return call('POST /admin/accounts', AccountSchema, { name, email, role });
  if (!isAdministrator || account.role === role) return account;
  return call(`PUT /admin/accounts/${account.id}`, AccountSchema, { role });
}

await runCommandLine(commandLine, async ({ words: [mail = ''], options: { admin, name } }) => {
  if (!mail.includes('@')) refuseArguments(commandLine, 'MAIL must be a mail address');
  const email = mail.trim().toLowerCase();
  const wanted = { email, isAdministrator: admin, name: name ?? email.replace(/@.*/, '') };
  await withService(readConfiguration(process.env), async (call) => {
    const account = await findAccount(call, wanted);
    const { url, expiresAt } = await call(`POST /admin/accounts/${account.id}/link`, LinkSchema);
    const minutes = Math.round((expiresAt - Date.now()) / 60_000);
    say(url);
    sayProblem(`Signs in ${account.email} (${account.role}), once, within ${minutes} minutes.`);
  });
});
