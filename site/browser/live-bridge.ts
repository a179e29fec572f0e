/**
 * The only script of a live page: receives patches from the studio, posts them to the page's own URL, and morphs the
 * page into the response. Docs: docs/studio.md.
 */
import type { LiveMove, LivePayload } from '../document/live-payload.ts';
import {
  backElement,
  isEditing,
  listSlices,
  markSlices,
  ownElement,
  setMarks,
  setMode,
  showAwaitedSlice,
  showSlice,
  startEditing,
} from './live-edit.ts';
import { listenToFrames, share } from './live-frames.ts';
import { getPath, showPath, toOwnPath, toFormAddress, toLiveAddress } from './live-links.ts';
import type { FromFrame, LiveHello, ToFrame } from './live-messages.ts';
import { morphPage } from './live-morph.ts';
import { toPick } from './live-pick.ts';

type Patch = Extract<ToFrame, { kind: 'patch' }>['patch'];

const root = document.documentElement;
const studio = root.dataset['studio'] ?? '';
const timeoutMs = 10_000;
let port: MessagePort | undefined;
let queue: Promise<void> = Promise.resolve();

const tell = (message: FromFrame): void => port?.postMessage(message);

addEventListener('message', ({ source, origin, ports: [given] }) => {
  if (source !== parent || origin !== studio || !given) return;
  port = given;
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => take(data));
  port.start();
  tell({ kind: 'ready', path: getPath(), documentId: root.dataset['document'] });
});
listenToFrames(showOther);
addEventListener('click', takeClick, { capture: true });
addEventListener('keydown', takeKey, { capture: true });
addEventListener('submit', takeForm, { capture: true });
startEditing();
// Opened outside the studio, the page has no source of patches.
if (parent !== window) parent.postMessage({ kind: 'fc-live-hello' } satisfies LiveHello, studio);

function take(message: ToFrame): void {
  switch (message.kind) {
    case 'patch':
      queue = queue.then(() => show(message.patch));
      return;
    case 'scroll-to':
      return showSlice(message.slice);
    case 'theme':
      if (message.theme === 'system') delete root.dataset['theme'];
      else root.dataset['theme'] = message.theme;
      return;
    case 'mode':
      return setMode(message.mode, message.names);
    case 'marks':
      return setMarks(message.slices, message.takeBack);
    case 'print':
      print();
  }
}

/** Never rejects: a failure is reported to the studio, and the page stays as it is. */
async function show(patch: Patch): Promise<void> {
  const { sequence } = patch;
  try {
    const answer = await fetch(location.href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'fc-frame': root.dataset['frame'] ?? '' },
      body: JSON.stringify(patch),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBody(answer);
    if (answer.status === 409) tell({ kind: 'lost' });
    else if (answer.ok) showResponse(sequence, body);
    else tell({ kind: 'failed', sequence, status: answer.status, message: body.message ?? '' });
  } catch (error) {
    tell({ kind: 'failed', sequence, status: 0, message: error instanceof Error ? error.message : '' });
  }
}

/** A busy server sheds load with a plain-text response. */
async function readBody(answer: Response): Promise<Partial<LivePayload & LiveMove> & { message?: string }> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return answer.ok || isJson ? ((await answer.json()) as Partial<LivePayload & LiveMove>) : {};
}

function showResponse(sequence: number, body: Partial<LivePayload & LiveMove>): void {
  const { renderMs = 0, status = 200, exceptions = [] } = body;
  if (body.movedTo !== undefined) {
    share({ movedTo: body.movedTo });
    // The service has the patch, and the next page is rendered with it.
    tell({ kind: 'shown', sequence, status, renderMs, exceptions, slices: listSlices() });
    return location.replace(body.movedTo);
  }
  // A document without a page has nothing to show yet.
  if (body.main !== undefined) {
    const payload = body as LivePayload; // one of the two, and not a move
    share(payload);
    showPage(payload);
  }
  tell({ kind: 'shown', sequence, status, renderMs, exceptions, slices: listSlices() });
}

function showPage(payload: LivePayload): void {
  const before = getPath();
  morphPage(payload, markSlices);
  showAwaitedSlice();
  showPath(payload.path);
  if (payload.documentId !== undefined) root.dataset['document'] = payload.documentId;
  if (payload.path !== before) tell({ kind: 'navigated', path: payload.path });
}

function showOther(shown: LivePayload | LiveMove): void {
  if ('movedTo' in shown) return location.replace(shown.movedTo);
  // This frame has something else around `<main>`. The service renders with the newest patch.
  if (shown.body === undefined && shown.frame !== root.dataset['frame']) return location.reload();
  showPage(shown);
}

function takeClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.localName === backElement) {
    event.preventDefault();
    event.stopPropagation();
    askBack(target);
    return;
  }
  if (isEditing()) {
    event.preventDefault();
    event.stopPropagation();
    tell({ kind: 'pick', ...toPick(target, event) });
    return;
  }
  const link = target.closest('a');
  if (!link || !link.hasAttribute('href') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  lead(toLiveAddress(link.href));
}

function takeKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || (key !== 'Enter' && key !== ' ')) return;
  if (target.localName !== ownElement && target.localName !== backElement) return;
  event.preventDefault();
  if (target.localName === backElement) {
    askBack(target);
    return;
  }
  const slice = target.parentElement?.dataset['slice'];
  tell({ kind: 'pick', slice, text: '', offset: 0, href: undefined, image: undefined });
}

function askBack({ parentElement }: Element): void {
  const slice = parentElement?.dataset['slice'];
  if (slice !== undefined) tell({ kind: 'take-back', slice });
}

function takeForm(event: SubmitEvent): void {
  event.preventDefault();
  if (!isEditing() && event.target instanceof HTMLFormElement) lead(toFormAddress(event.target));
}

/** Files and other sites are not shown in the frame. */
function lead(address: string | undefined): void {
  if (address === undefined) return;
  const url = new URL(address, location.href);
  const isHere = url.pathname === location.pathname && url.search === location.search;
  if (!isHere) {
    tell({ kind: 'navigated', path: toOwnPath(url.pathname) });
    share({ movedTo: url.href });
  }
  location.assign(url);
}
