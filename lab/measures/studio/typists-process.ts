/**
 * Simulated editors, each in a separate document with the studio's draft engine and its live page: `typists-process.ts
 * STUDIO_ORIGIN COUNT`. Prints `ready` when all of them type.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpTransport, type HttpTransportOptions } from '../../../studio/draft/http-transport.ts';
import { createMemoryJournal } from '../../../studio/draft/memory-journal.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';
import { openDraft } from '../../../studio/draft/open-draft.ts';
import { until } from '../../../tests/until.ts';
import { createEditor } from '../../content/editor.ts';
import { toListedId } from './editor-content.ts';
import { signIn } from './house.ts';

const [studioOrigin, count] = process.argv.slice(2);
if (!studioOrigin || !count) throw new Error('typists-process.ts STUDIO_ORIGIN COUNT');

/** Five keys a second. */
const keyEveryMs = 200;

const fail = (error: unknown): void => {
  throw error;
};

async function startTypist(number: number, origin: string): Promise<void> {
  const { account, cookie } = await signIn(origin, `Typist ${number}`);
  const document = toListedId(number * 2);
  const send: HttpTransportOptions['fetch'] = (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), origin, cookie: `${cookie.name}=${cookie.value}` },
    });
  const url = `${origin}/admin/working/${document}/changes`;
  const { draft } = await openDraft({
    account,
    document,
    locks: { tryHold: async () => true },
    services: {
      clock: {
        now: () => Date.now(),
        after(delayMs, act) {
          const timer = setTimeout(act, delayMs);
          return () => clearTimeout(timer);
        },
      },
      random: Math.random,
      createId: () => crypto.randomUUID(),
      journal: createMemoryJournal(),
      transport: createHttpTransport({ url, account, fetch: send, timeoutMs: 15_000 }),
      kindOf: () => 'text',
      onError: fail,
    },
  });
  await until('the draft', () => draft.status.saving.kind === 'saved');
  const show = await openLivePage(origin, draft);
  void type((text) => {
    draft.change([{ kind: 'set', address: 'data/summary', value: text }], { isTyping: true });
    show(text);
  });
}

/** Posts changes to the page's own URL, as its script does: one at a time, and the newest wins. */
async function openLivePage(origin: string, draft: DraftEngine): Promise<(text: string) => void> {
  const { call } = createEditor(origin);
  const { url } = await call('POST', `working/${draft.owner.document}/live`);
  // Follows the redirect to the document's page. The site rejects it while other live pages are rendered.
  const page = await until('the live page', async () => {
    const response = await fetch(String(url));
    await response.text();
    return response.ok && response;
  });
  let [sequence, newest, isBusy, isWhole]: [number, string | undefined, boolean, boolean] = [0, undefined, false, true];
  const post = async () => {
    isBusy = true;
    while (newest !== undefined) {
      sequence += 1;
      const part = isWhole
        ? { values: [...draft.content.values], lists: [...draft.content.lists] }
        : { values: [['data/summary', newest]], lists: [] };
      newest = undefined;
      const answer = await fetch(page.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sequence, isWhole, ...part }),
      });
      await answer.text();
      // After a failure the page is sent everything once.
      isWhole = !answer.ok;
      if (!answer.ok) process.stderr.write(`A patch was answered by ${answer.status}\n`);
    }
    isBusy = false;
  };
  return (text) => {
    newest = text;
    if (!isBusy) post().catch(fail);
  };
}

async function type(press: (text: string) => void): Promise<never> {
  for (let text = ''; ; text = `${text}${String.fromCharCode(97 + (text.length % 26))}`.slice(-200)) {
    press(text);
    await wait(keyEveryMs);
  }
}

for (let number = 0; number < Number(count); number += 1) await startTypist(number, studioOrigin);
process.stdout.write('ready\n');
