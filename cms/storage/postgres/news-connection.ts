/**
 * Receives the news of other processes on its own connection. NOTIFY is part of the transaction that it announces. News
 * may be missed while the connection is lost, so after a reconnect every kind of news is emitted once.
 */
import type { Client, Notification } from 'pg';
import type { Listeners } from '../listeners.ts';
import type { StoreNews } from '../storage.ts';
import { createClient, type ConnectionLimits } from './connect.ts';
import { toStorageError } from './to-storage-error.ts';
import { messageChannel, newsChannel } from './transactions.ts';

export interface NewsConnection {
  readonly close: () => Promise<void>;
}

export interface NewsConnectionOptions {
  readonly url: string;
  readonly limits: ConnectionLimits;
  readonly listeners: Listeners<StoreNews>;
  /** Messages of this process arrive here too, so that all processes receive messages in the same order. */
  readonly messages: Listeners<string | undefined>;
  /** The sender's name in NOTIFY. News of this process reaches its listeners without NOTIFY. */
  readonly processName: string;
  /** Called at every heartbeat. */
  readonly onStandby: (isStandby: boolean) => void;
}

const allNews: readonly StoreNews[] = ['publication', 'models', 'outbox', 'releases'];
/** An interrupted network is noticed after this time plus the time-out of a query. */
const heartbeatMs = 15_000;
const firstDelayMs = 100;
/** Short, so that sites show a publish within a second after the database is back. */
const maxDelayMs = 500;

/** Rejects when the first connection fails. A connection that is lost later is retried until `close`. */
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
      // The connection may be half open, so that closing it fails. The error that led here was reported.
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
    // Randomised, so that processes do not reconnect at the same moment.
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
      // Reads and writes report the reason; this keeps retrying.
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
