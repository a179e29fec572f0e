/** The content service's listener. */
import type { Logger } from 'pino';
import type { ContentService } from '../cms/content-service.ts';
import type { Configuration } from './configuration.ts';
import { getPath } from './get-path.ts';
import { listen, type Listener } from './listen.ts';
import { createClientAddress } from './overload/client-address.ts';
import { createContentSlots } from './overload/content-slots.ts';
import { createContentRate } from './overload/content-rate.ts';
import { createIncomingBodies } from './overload/incoming-bodies.ts';

interface ContentListener extends Listener {
  /** Makes the service not ready, and closes its event streams, which would delay the stop. */
  readonly beginStop: () => void;
}

type ContentOptions = Pick<Configuration, 'host' | 'contentPort' | 'trustedHops' | 'contentRate'>;

export async function serveContent(
  service: Pick<ContentService, 'fetch' | 'isSignedIn' | 'endStreams'>,
  { host, contentPort, trustedHops, contentRate }: ContentOptions,
  logger: Pick<Logger, 'error' | 'warn'>,
  bodies = createIncomingBodies(),
): Promise<ContentListener> {
  let hasBegunStop = false;
  const clientAddress = createClientAddress({ trustedHops, logger });
  const limitRate = createContentRate({
    perSecond: contentRate,
    clientAddress,
    isSignedIn: service.isSignedIn,
  });
  const refuseWithoutSlot = createContentSlots(bodies, clientAddress);
  const listener = await listen({
    fetch: (request, incoming) => service.fetch(request, clientAddress(incoming)),
    async before(request, response, next) {
      // The service itself does not know that its process is about to stop.
      if (hasBegunStop && getPath(request) === '/readyz') {
        response.writeHead(503, { 'cache-control': 'no-store', 'content-length': 0 }).end();
      } else if (!(await limitRate(request, response)) && !(await refuseWithoutSlot(request, response))) {
        next(request, response);
      }
    },
    host,
    port: contentPort,
    variable: 'CONTENT_PORT',
    bodies,
    onError: (error) => logger.error({ err: error }, 'The content listener failed'),
  });
  return {
    ...listener,
    beginStop() {
      hasBegunStop = true;
      service.endStreams();
    },
  };
}
