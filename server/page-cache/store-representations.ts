/** Puts into the store what a render gave: the page that was asked for, and its other forms. */
import { isShared, toPage } from './asked-page.ts';
import { compress } from './compression/compress.ts';
import type { EntryStore } from './entry-store.ts';
import { settle, toEntry, type PageEntry, type PageRequest } from './page-entry.ts';
import type { PageAddress, Representation, RenderedPage } from './page-source.ts';
import { createStoredAnswer, describeBody, type AnswerOptions } from './stored-answer.ts';

interface RenderTimes {
  /** The version that it is of. */
  validAt: number;
  /** When it was begun. */
  renderedAt: number;
}

interface KeepOptions extends AnswerOptions {
  store: Pick<EntryStore, 'get' | 'put'>;
  /** The build that renders. */
  build: string;
  /** The newest version. */
  version: () => number;
  /** The page's own document was taken down since it was rendered. */
  isTakenDown: (entry: PageEntry) => boolean;
  /** Whether the manifest names the page. */
  isListed: (key: string) => boolean;
  onStored: (entry: PageEntry, rendered: Buffer) => void;
  onConfirmed: (entry: PageEntry) => void;
}

export function createRepresentationStore(options: KeepOptions) {
  const { store, build, isListed } = options;

  const keep = async (page: PageRequest, rendered: Representation, times: RenderTimes) => {
    if (rendered.isUnchanged) return confirm(page, rendered, times.validAt);
    const entry = await createEntry(page, rendered, times);
    // The takedown has let go of what was stored then. Whoever asked before it is shown what was there.
    if (options.isTakenDown(entry)) return;
    // Something was published meanwhile, and nobody has held it against this page: who asks next waits for that.
    entry.isUrgent = times.validAt < options.version();
    if (store.put(entry) === entry) options.onStored(entry, rendered.body);
  };

  const confirm = ({ key }: PageRequest, { viewTag, contentKeys, changesAt, ref }: Representation, validAt: number) => {
    const known = store.get(key);
    if (known?.build !== build || known.viewTag !== viewTag || validAt < known.validAt) return;
    Object.assign(known, { contentKeys, changesAt });
    settle(known, validAt, ref ?? known.ref);
    options.onConfirmed(known);
  };

  const createEntry = async (page: PageRequest, rendered: Representation, { validAt, renderedAt }: RenderTimes) => {
    const bodies = await compress(rendered.body, 'quick');
    const { status, headers, ref = '', contentKeys, documentId, viewTag, changesAt } = rendered;
    const body = { ...describeBody(rendered.body), bodies, quality: 'quick' } as const;
    const answer = createStoredAnswer({ status, headers, ...body }, options);
    const { key, url, variant, cookie } = page;
    // Whoever asks first may not know that the manifest names the page.
    const isTemporary = page.isTemporary && !isListed(key);
    const facts = { key, url, variant, cookie, isTemporary, status, ref, contentKeys, documentId, viewTag };
    return toEntry({ ...facts, changesAt, build, renderedAt }, { answer, validAt });
  };

  /** Few ask for it again, and fewer for another form of it: that is not worth being compressed. */
  const isOneOfMany = (address: PageAddress, { key }: PageRequest) => address.isTemporary && !isListed(key);

  return async (page: PageRequest, rendered: RenderedPage, times: RenderTimes): Promise<void> => {
    const variant = { key: page.variant, cookie: page.cookie };
    const others = rendered.others.flatMap(({ address, answer }) => {
      const other = toPage(address, variant);
      // One that is published this moment may still have the name of all that are absent.
      return isShared(other) || isOneOfMany(address, other) ? [] : [{ page: other, answer }];
    });
    const kept = [{ page, answer: rendered }, ...others];
    await Promise.all(kept.map((form) => keep(form.page, form.answer, times)));
  };
}
