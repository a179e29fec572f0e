import { randomInt } from 'node:crypto';
import { sendRequest, type ServiceResponse, type ContentProcess } from '../processes/content-process.ts';

/** A repeatable write: the same idempotency key, the same request. */
interface Write {
  readonly kind: 'draft' | 'publish' | 'release' | 'token' | 'webhook' | 'event' | 'asset';
  readonly key: string;
  readonly line: string;
  readonly body?: unknown;
  /** The written text, to find it again. */
  readonly text: string;
}

/** Recorded after the response, never before. */
export interface LedgerLine {
  readonly write: Write;
  readonly response: ServiceResponse;
}

export interface Client {
  readonly ledger: readonly LedgerLine[];
  /** Writes until the service is gone. Calls `onAcknowledged` after each entry of the ledger. */
  readonly writeUntilGone: (service: ContentProcess, onAcknowledged: () => void) => Promise<void>;
  /** Repeats, with its key, each write whose outcome is unknown. */
  readonly settle: (service: ContentProcess) => Promise<void>;
}

const kinds = ['draft', 'publish', 'draft', 'publish', 'release', 'token', 'webhook', 'event', 'asset'] as const;

/** One of several clients that write at once; `name` keeps their documents apart. */
export function createClient(name: string, webhookId: string): Client {
  const ledger: LedgerLine[] = [];
  let open: Write | undefined;
  let count = 0;
  /** The newest document of this client. */
  let document = { id: `${name}-0`, version: 0 };

  function next(): Write {
    count += 1;
    const kind = kinds[randomInt(kinds.length)] ?? 'draft';
    const key = `${name}-${count}`;
    const text = `${kind} ${key}`;
    const wanted = document.version === 0 ? 'draft' : kind;
    if (wanted === 'draft') {
      // A third of the saves create a document.
      if (randomInt(3) === 0) document = { id: `${name}-${count}`, version: 0 };
      const body = { version: document.version, type: 'note', lang: 'en-gb', data: { text } };
      return { kind: 'draft', key, text, line: `PUT /admin/documents/${document.id}/draft`, body };
    }
    return { kind: wanted, key, text, ...toRequest(wanted, { text, key, documentId: document.id, webhookId }) };
  }

  function note(write: Write, response: ServiceResponse): void {
    if (response.status >= 300 && !isRepeatedToken(write, response)) {
      throw new Error(`${write.line} returned ${response.status}: ${JSON.stringify(response.body)}`);
    }
    if (write.kind === 'draft') document = { ...document, version: Number(response.body['version']) };
    ledger.push({ write, response });
  }

  return {
    ledger,
    async writeUntilGone(service, onAcknowledged) {
      for (;;) {
        open = next();
        const response = await send(service, open);
        if (!response) return;
        note(open, response);
        open = undefined;
        onAcknowledged();
      }
    },
    async settle(service) {
      if (open) note(open, await sendRequest(service, open.line, open));
      open = undefined;
    },
  };
}

/** Undefined when the connection broke before the end of the response. */
async function send(service: ContentProcess, write: Write): Promise<ServiceResponse | undefined> {
  try {
    return await sendRequest(service, write.line, write);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A token is returned once and not stored: this response shows that the first request was applied. */
function isRepeatedToken({ kind }: Write, { status, body }: ServiceResponse): boolean {
  return kind === 'token' && status === 409 && typeof body['id'] === 'string';
}

function toRequest(
  kind: Exclude<Write['kind'], 'draft'>,
  { text, key, documentId, webhookId }: { text: string; key: string; documentId: string; webhookId: string },
): { line: string; body?: unknown } {
  switch (kind) {
    case 'publish':
      return { line: `POST /admin/documents/${documentId}/publish` };
    case 'release':
      return { line: 'POST /admin/releases', body: { label: text } };
    case 'token':
      return { line: 'POST /admin/tokens', body: { name: text, scopes: ['write'] } };
    case 'webhook':
      return { line: `PUT /admin/webhooks/${webhookId}`, body: { name: text } };
    case 'event':
      return { line: `POST /admin/webhooks/${webhookId}/test` };
    case 'asset': {
      const form = new FormData();
      form.set('file', new Blob([toFile(text)]), `${key}.pdf`);
      return { line: 'POST /asset/assets', body: form };
    }
  }
}

/** 100 KB, so that a kill can hit the middle of it. */
export function toFile(text: string): string {
  return `%PDF-1.4\n${text.padEnd(100_000, ` ${text}`)}`;
}
