/** Composes admission control and load shedding. */
import { availableParallelism } from 'node:os';
import type { PageSource } from '../page-cache/page.ts';
import type { PostClass } from '../../site/site.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimits, createAdmission, type Admission, type BodyRoute } from './admission.ts';
import { createBodySlots } from './body-slots.ts';
import { createClientAddress } from './client-address.ts';
import { watchEventLoopDelay } from './event-loop-delay.ts';
import { createIncomingBodies, type IncomingBodies } from './incoming-bodies.ts';
import type { PlainResponse } from './refuse-request.ts';
import { createRenderGate, type RenderGate } from './render-gate.ts';

export interface Overload {
  readonly admission: Admission;
  readonly gate: RenderGate;
  /**
   * For live pages, so that editors who type do not take render slots from readers. Two renders at once serve many
   * editors.
   */
  readonly liveGate: RenderGate;
  /** The bodies that arrive at the listener, which must report each. */
  readonly bodies: IncomingBodies;
  /** Whether there is a slot for the body of a request. Slots of one route are never taken by another. */
  readonly takeSlot: (route: BodyRoute, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  readonly eventLoopDelay: () => number;
  /** Call it before the first connection. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** A render also waits for content, so more renders than cores can run at once. */
export const maxConcurrentRenders = Math.max(8, 2 * availableParallelism());

export function createOverload(options: {
  trustedHops: number;
  logger: { warn: (message: string) => void };
  classifyPost: (path: string) => PostClass;
  costOfRead: (url: { path: string; query: string }) => number;
}): Overload {
  const delay = watchEventLoopDelay();
  const gate = createRenderGate({ maxRunning: maxConcurrentRenders, maxWaiting: 50, maxWaitMs: 1000 });
  const liveGate = createRenderGate({ maxRunning: 2, maxWaiting: 20, maxWaitMs: 2000 });
  const clientAddress = createClientAddress(options);
  const { classifyPost, costOfRead } = options;
  const bodies = createIncomingBodies();
  const { take: takeSlot } = createBodySlots(bodies, bodyLimits, clientAddress);
  const limits = { clientAddress, takeSlot, classifyPost, costOfRead };
  const admission = createAdmission({ eventLoopDelay: delay.current, gate, ...limits });
  const { current: eventLoopDelay, start, stop } = delay;
  return { admission, gate, liveGate, bodies, takeSlot, eventLoopDelay, start, stop };
}

/** Renders through the gate. When the gate is full, stored pages are still served (page-cache.ts). */
export function limitRenders(source: PageSource, gate: RenderGate, refusal: PlainResponse): PageSource {
  const refused = {
    ...refusal,
    ref: undefined,
    contentKeys: [],
    documentId: undefined,
    viewTag: undefined,
    changesAt: undefined,
    isUnchanged: false,
  };
  return {
    identify: source.identify,
    render: async (request, storedView) => (await gate.run(() => source.render(request, storedView))) ?? refused,
  };
}
