import type { Clock } from '../draft/clock.ts';
import { toRetryDelay } from '../draft/send-times.ts';
import type { EventSource, NoEvents } from './event-source.ts';
import { createEventParser, type ReceivedEvent } from './parse-event-stream.ts';

/** The service sends a heartbeat every 20 seconds. After a longer silence, a proxy is taken to buffer the stream. */
const silenceMs = 45_000;
/** The service sends the first bytes of a stream at once. */
const firstSoundMs = 15_000;
/** A stream that lasted this long was not cut by a proxy. */
const longLifeMs = 60_000;
const maxCuts = 3;
export const pollMs = 5000;
const pollTimeoutMs = 20_000;
/** A stream is tried again after polling this long, because the network may have changed. */
const pollingMs = 5 * 60_000;

export interface EventConnectionOptions {
  readonly source: EventSource;
  readonly clock: Clock;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly onEvent: (received: ReceivedEvent) => void;
  /** Receives exceptions in our own code. */
  readonly onError: (error: unknown) => void;
}

/**
 * Delivers every event once, by a stream, or by polling where the network cuts or buffers streams. Each attempt
 * continues after the last complete event.
 */
export class EventConnection {
  readonly #options: EventConnectionOptions;
  #lastId: string | undefined;
  #attempt = new AbortController();
  #cancelTimer: () => void = () => undefined;
  #phase: 'idle' | 'trying' | 'waiting' | 'signed-out' = 'idle';
  #failures = 0;
  #cuts = 0;
  /** When polling replaced the stream; undefined while a stream is used. */
  #pollsSince: number | undefined;

  constructor(options: EventConnectionOptions) {
    this.#options = options;
  }

  get isPolling(): boolean {
    return this.#pollsSince !== undefined;
  }

  start(after: string | undefined): void {
    this.#lastId = after;
    this.#try();
  }

  stop(): void {
    this.#phase = 'idle';
    this.#end();
  }

  /** The browser has a connection again. */
  goOnline(): void {
    if (this.#phase === 'waiting' && this.#failures > 0) this.#try();
  }

  /** The person has signed in again. */
  resume(): void {
    if (this.#phase === 'signed-out') this.#try();
  }

  #try(): void {
    this.#end();
    this.#phase = 'trying';
    const since = this.#pollsSince;
    const isTriedAgain = since !== undefined && this.#options.clock.now() - since >= pollingMs;
    if (isTriedAgain) {
      this.#pollsSince = undefined;
      // One more cut is enough to return to polling.
      this.#cuts = maxCuts - 1;
    }
    const attempt = new AbortController();
    this.#attempt = attempt;
    const hear =
      this.#pollsSince === undefined
        ? // If the stream is still buffered, the next poll must not be late.
          this.#stream(attempt.signal, isTriedAgain ? pollMs : firstSoundMs)
        : this.#poll(attempt.signal);
    hear.catch((error: unknown) => {
      if (attempt.signal.aborted) return;
      this.#options.onError(error);
      this.#retry();
    });
  }

  async #stream(signal: AbortSignal, patienceMs: number): Promise<void> {
    const { source, clock } = this.#options;
    const begun = clock.now();
    this.#expectSound(patienceMs);
    const opened = await source.open(this.#lastId, signal);
    if (signal.aborted) return;
    if (opened.kind !== 'stream') {
      if (opened.kind === 'refused') this.#goPolling();
      else this.#fail(opened);
      return;
    }
    await this.#read(opened.chunks, signal);
    if (signal.aborted || this.#phase === 'signed-out') return;
    this.#cuts = clock.now() - begun < longLifeMs ? this.#cuts + 1 : 1;
    if (this.#cuts >= maxCuts) this.#goPolling();
    else this.#retry();
  }

  async #read(chunks: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
    const parser = createEventParser();
    for await (const chunk of chunks) {
      if (signal.aborted) return;
      this.#expectSound(silenceMs);
      this.#failures = 0;
      for (const received of parser.push(chunk)) this.#take(received);
      this.#lastId = parser.lastId ?? this.#lastId;
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    this.#cancelTimer = this.#options.clock.after(pollTimeoutMs, () => this.#retry());
    const polled = await this.#options.source.poll(this.#lastId, signal);
    if (signal.aborted) return;
    if (polled.kind !== 'page') return this.#fail(polled);
    this.#failures = 0;
    for (const { id, ...event } of polled.page.events) this.#take({ ...(id !== undefined && { id }), event });
    this.#lastId = polled.page.id;
    this.#wait(pollMs);
  }

  #take(received: ReceivedEvent): void {
    if (received.id !== undefined) this.#lastId = received.id;
    if (received.event.kind === 'session-ended') this.#hold();
    this.#options.onEvent(received);
  }

  #fail({ kind }: NoEvents): void {
    if (kind !== 'signed-out') return this.#retry();
    this.#hold();
    this.#options.onEvent({ event: { kind: 'session-ended' } });
  }

  #hold(): void {
    this.#phase = 'signed-out';
    this.#cancelTimer();
  }

  #goPolling(): void {
    this.#pollsSince = this.#options.clock.now();
    this.#try();
  }

  #expectSound(withinMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(withinMs, () => this.#goPolling());
  }

  #retry(): void {
    this.#failures += 1;
    this.#wait(toRetryDelay(this.#failures, this.#options.random));
  }

  #wait(delayMs: number): void {
    this.#end();
    this.#phase = 'waiting';
    this.#cancelTimer = this.#options.clock.after(delayMs, () => this.#try());
  }

  /** Aborts the attempt. Events that it still delivers are ignored: the next attempt receives them again. */
  #end(): void {
    this.#cancelTimer();
    this.#attempt.abort();
  }
}
