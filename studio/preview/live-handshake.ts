import type { FramePort } from './live-channel.ts';
import type { FromFrame, LiveHello } from './live-messages.ts';

interface HandshakeOptions {
  /** The studio's window. */
  readonly host: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly getFrame: () => Window | null;
  /** The site's origin. */
  readonly origin: string;
  readonly onPort: (port: FramePort) => void;
}

/**
 * Responds to each hello of a page in the frame with a message port. A window or origin that is not the frame's gets
 * none, so that drafts stay private. Returns a function that stops it.
 */
export function listenForPages({ host, getFrame, origin, onPort }: HandshakeOptions): () => void {
  const take = (event: MessageEvent<unknown>): void => {
    const frame = getFrame();
    if (frame === null || event.source !== frame || event.origin !== origin || !isHello(event.data)) return;
    const { port1, port2 } = new MessageChannel();
    frame.postMessage({ kind: 'fc-live-port' }, origin, [port2]);
    onPort(toFramePort(port1));
  };
  host.addEventListener('message', take);
  return () => host.removeEventListener('message', take);
}

function toFramePort(port: MessagePort): FramePort {
  return {
    postMessage: (message) => port.postMessage(message),
    listen(take) {
      port.addEventListener('message', ({ data }: MessageEvent<FromFrame>) => take(data)); // sent by the site's own script
      port.start();
    },
    close: () => port.close(),
  };
}

function isHello(data: unknown): data is LiveHello {
  return typeof data === 'object' && data !== null && (data as Partial<LiveHello>).kind === 'fc-live-hello';
}
