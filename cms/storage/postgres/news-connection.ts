/**
 * The news of other processes, on a connection of its own. NOTIFY is part of the transaction that it announces. When the
 * connection is lost, news may be lost with it, so the next connection begins with every kind of news once.
 */
import type { Client, Notification } from 'pg';
import type { Listeners } from '../listeners.ts';
import type { StoreNews } from '../storage.ts';
import { createClient, type ConnectionLimits } from './connect.ts';
import { toStorageError } from './to-storage-error.ts';
import { messageChannel, newsChannel } from './transactions.ts';

export interface NewsConnection {
  close(): Promise<void>;
}

export interface NewsConnectionOptions {
  readonly url: string;
  readonly limits: ConnectionLimits;
  readonly listeners: Listeners<StoreNews>;
  /** Messages of this process come this way too: their order is the same in all processes. */
  readonly messages: Listeners<string | undefined>;
  /** The sender's name in NOTIFY. News of this process reaches its listeners without NOTIFY. */
  readonly processName: string;
  /** Called at every heartbeat. */
  onStandby(isStandby: boolean): void;
}

const allNews: readonly StoreNews[] = ['publication', 'models', 'outbox', 'releases'];
/** A silent network is noticed after this time and the time-out of a query. */
const heartbeatMs = 15_000;
const firstDelayMs = 100;
/** Sites show a publish within a second of the return of the database. */
const maxDelayMs = 500;

/** Rejects when the first connection fails; later ones are tried until `close`. */
export async function connectToNews(options: NewsConnectionOptions): Promise<NewsConnection> {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let delayMs = firstDelayMs;
  let client: Client | undefined;

  async function start(): Promise<Client> {
    const next = createClient(options.url, options.limits);
    next.on('notification', (notification) => receive(notification, options));
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      // It may be half open, so its end may fail; the error that led here was reported.
      next.end().catch(() => undefined);
      if (next === client) reconnectLater();
    };
    next.on('error', lose);
    next.on('end', lose);
    try {
      await next.connect();
      await beat(next, options);
      await next.query(`LISTEN ${newsChannel}; LISTEN ${messageChannel}`);
    } catch (cause) {
      lose();
      throw toStorageError(cause);
    }
    keepBeating(next, lose);
    return next;
  }

  function keepBeating(beating: Client, lose: () => void): void {
    timer = setTimeout(() => {
      beat(beating, options).then(() => {
        if (!isClosed && beating === client) keepBeating(beating, lose);
      }, lose);
    }, heartbeatMs).unref();
  }

  function reconnectLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    // A random share, so that processes do not come back at once.
    timer = setTimeout(() => void reconnect(), delayMs * (0.5 + Math.random() / 2)).unref();
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }

  async function reconnect(): Promise<void> {
    const next = await start().catch(() => undefined);
    if (isClosed) {
      clearTimeout(timer);
      await next?.end();
    } else if (next) {
      client = next;
      delayMs = firstDelayMs;
      options.listeners.emit(allNews);
      options.messages.emit([undefined]);
    } else {
      // Reads and writes report the reason; this goes on until it succeeds.
      reconnectLater();
    }
  }

  client = await start();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

async function beat(client: Client, { onStandby }: NewsConnectionOptions): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  onStandby(rows[0]?.is_standby ?? false);
}

function receive(
  { channel, payload = '' }: Notification,
  { listeners, messages, processName }: NewsConnectionOptions,
): void {
  if (channel === messageChannel) return messages.emit([payload]);
  const [sender, ...news] = payload.split(' ');
  if (sender === processName) return;
  listeners.emit(allNews.filter((one) => news.includes(one)));
}
