/** `/livez` (or `/healthz`): the event loop runs. `/readyz`: the process can serve pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getPath } from './get-path.ts';

export interface Health {
  /** Makes the process not ready, so that load balancers choose another one. */
  readonly beginStop: () => void;
  readonly isStopping: () => boolean;
  readonly isReady: () => boolean;
  /**
   * `false` when the request is for another path. Responds only with yes or no; the private listener has the details.
   */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createHealth({
  canServe,
  basePath,
  securityHeaders = [],
}: {
  canServe: () => boolean;
  basePath: string;
  securityHeaders?: readonly (readonly [name: string, value: string])[];
}): Health {
  let hasBegunStop = false;
  const isReady = () => !hasBegunStop && canServe();
  const checks = new Map<string, () => boolean>(
    ['', basePath].flatMap((base) => [
      [`${base}/livez`, () => true],
      [`${base}/healthz`, () => true],
      [`${base}/readyz`, isReady],
    ]),
  );
  return {
    beginStop: () => void (hasBegunStop = true),
    isStopping: () => hasBegunStop,
    isReady,
    answer(request, response) {
      const check = checks.get(getPath(request));
      if (!check || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      const isOk = check();
      const body = isOk ? 'ok' : 'unavailable';
      response.writeHead(isOk ? 200 : 503, [
        'content-type',
        'text/plain; charset=utf-8',
        ...(securityHeaders.length > 0 ? securityHeaders.flat() : ['x-content-type-options', 'nosniff']),
        'cache-control',
        'no-store',
        'x-request-id',
        crypto.randomUUID(),
        'content-length',
        String(body.length),
      ]);
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
