import type { ContentService } from '../content-service.ts';
import type { Role } from '../studio-api.ts';
import { send, type CallOptions, type ResponseBody, type ServiceResponse } from './call-service.ts';
import { testUrl } from './test-service.ts';

export interface SignedIn {
  readonly accountId: string;
  readonly cookie: string;
  /** Sends a request as the studio's own page would. */
  readonly call: <Body = ResponseBody>(line: string, options?: CallOptions) => Promise<ServiceResponse<Body>>;
}

/** Creates a person with that role, who has signed in by a link. */
export async function signIn(service: ContentService, role: Role, name: string = role): Promise<SignedIn> {
  const person = { name, email: `${name}@bank.example`, role };
  const { body: account } = await send(service, 'POST /admin/accounts', { body: person });
  const accountId = account.id ?? '';
  const { body: link } = await send(service, `POST /admin/accounts/${accountId}/link`);
  return { accountId, ...(await useLink(service, link.token ?? '')) };
}

export async function useLink(service: ContentService, token: string): Promise<Pick<SignedIn, 'cookie' | 'call'>> {
  const own = { origin: testUrl, 'sec-fetch-site': 'same-origin' };
  const { headers } = await sendBare(service, 'POST /studio/sign-in/link/use', { body: { token }, headers: own });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    cookie,
    call: (line, options = {}) =>
      sendBare(service, line, { ...options, headers: { ...own, cookie, ...options.headers } }),
  };
}

/** Sends a request without a token. */
export async function sendBare<Body = ResponseBody>(
  service: ContentService,
  line: string,
  { body, headers }: CallOptions = {},
): Promise<ServiceResponse<Body>> {
  const [method = 'GET', path = ''] = line.split(' ');
  const response = await service.fetch(
    new Request(testUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Body, text, headers: response.headers };
}
