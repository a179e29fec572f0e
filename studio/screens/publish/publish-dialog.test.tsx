import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import type { FieldValue } from '../../../cms/studio-types.ts';
import type { Advice } from '../../checks/advice.ts';
import { headQuery, versionQuery } from '../../api/queries.ts';
import { EditorContext } from '../../fields/editor-context.ts';
import { Observable } from '../../fields/observable.ts';
import { DraftBench } from '../../testing/draft-bench.ts';
import { createExampleEditor, head } from '../catalogue/example-data.ts';
import { PublishDialog } from './publish-dialog.tsx';

const nothing = (): void => undefined;
const title = (words: string): [string, FieldValue] => ['data/title', words];

interface Given {
  readonly now?: readonly [string, FieldValue][];
  /** What readers see; absent while it is not loaded. */
  readonly published?: readonly [string, FieldValue][] | 'failed';
  readonly head?: Partial<WorkingHead>;
  readonly advice?: readonly Advice[];
  readonly problems?: DraftBench['service']['problems'];
}

async function render({ now = [title('Now')], published, advice = [], problems = [], ...given }: Given) {
  const bench = new DraftBench({ values: [...now] });
  bench.service.problems = [...problems];
  const draft = await bench.open();
  await setImmediate();
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const { queryKey } = versionQuery(head.id, 3);
  if (published === 'failed')
    await queries.prefetchQuery({ queryKey, retry: false, queryFn: () => Promise.reject(new Error('No connection')) });
  else if (published) queries.setQueryData(queryKey, { version: 3, content: { values: [...published], lists: [] } });
  queries.setQueryData(headQuery(head.id).queryKey, head);
  const editor = { ...createExampleEditor('empty'), draft, advice: new Observable(advice) };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <EditorContext value={editor}>
        <PublishDialog
          head={{ ...head, ...given.head }}
          isOpen
          onClose={nothing}
          onChanged={nothing}
          onOpenKept={nothing}
          onGoTo={nothing}
        />
      </EditorContext>
    </QueryClientProvider>,
  );
  const act = /<button[^>]*>(?=<span>Publish now)/.exec(markup)?.[0];
  const isEnabled = act === undefined ? undefined : !act.includes('disabled=""');
  const first = /<(\w+)[^>]*data-read-first[^>]*>(.*?)<\/\1>/s.exec(markup)?.[2]?.replaceAll(/<[^>]+>/g, ' ');
  return { markup, isEnabled, first: first?.replaceAll(/\s+/g, ' ').trim() };
}

const hidden = { publishedVersion: null, publishedUid: null } as const;

describe('publishing is offered where it changes what readers see', () => {
  test('nothing differs: there is no act, and the words say so', async () => {
    const { markup, isEnabled } = await render({ published: [title('Now')] });
    expect(isEnabled).toBeUndefined();
    expect(markup).toContain('Nothing differs from what readers see now');
    expect(markup).not.toContain('Note for the history');
  });

  test('something differs: it is offered', async () => {
    expect((await render({ published: [title('Before')] })).isEnabled).toBe(true);
  });

  test('it waits until what readers see is known, unless that cannot be loaded', async () => {
    expect((await render({})).isEnabled).toBe(false);
    const failed = await render({ published: 'failed' });
    expect(failed.isEnabled).toBe(true);
    expect(failed.markup).toContain('you can still publish it');
  });

  test.each([
    ['draft', 'for the first time'],
    ['unpublished', 'They will see it again'],
    ['archived', 'takes it out of the archive'],
    ['trashed', 'takes it out of the trash'],
  ] as const)('readers see nothing of a document in the state %s: the words are true', async (status, words) => {
    const { isEnabled, markup } = await render({ head: { ...hidden, status } });
    expect(isEnabled).toBe(true);
    expect(markup).toContain(words);
    expect(markup.includes('for the first time')).toBe(status === 'draft');
  });
});

describe('the first focus is at what must be read before the act', () => {
  const published = [title('Before')];
  test('with nothing in the way it is at the act', async () => {
    expect((await render({ published })).first).toBeUndefined();
  });

  test('suggestions come before the act', async () => {
    const advice: Advice[] = [{ address: 'data/title', check: 'sentence', words: 'It is long.' }];
    const { first, isEnabled } = await render({ published, advice });
    expect([first, isEnabled]).toEqual(['1 suggestion: nothing here stops you from publishing', true]);
  });

  test('problems come before suggestions, and block the act', async () => {
    const problems = [{ address: 'data/slices/@a/primary/quote', message: 'is too long' }];
    const { first, isEnabled } = await render({ published, problems });
    expect([first, isEnabled]).toEqual(['1 problem to solve first', false]);
  });

  test('words that nothing differs are read first', async () => {
    expect((await render({ published: [title('Now')] })).first).toMatch(/^Nothing differs/);
  });
});
