import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import type { LiveShown } from './live-channel.ts';
import { LiveFrame, toLeftOutWords } from './live-frame.tsx';

test('the frame shows the page in a sandbox without top navigation, and announces its state', async () => {
  const draft = await new DraftBench({ values: [['data/title', 'we pay']] }).open();
  const url = 'http://localhost:3000/_live/live.x.y';
  const html = renderToStaticMarkup(
    <LiveFrame draft={draft} url={url} width={768} theme="system" mode="edit" onPick={() => undefined} />,
  );
  expect(html).toContain(`src="${url}" title="Live page"`);
  expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-forms allow-modals"');
  expect(html).toContain('768 px');
  expect(html).toContain('<p role="status"');
  expect(html).not.toContain('style=');
});

test('a following frame has its width in its title and announces nothing', async () => {
  const draft = await new DraftBench({ values: [['data/title', 'we pay']] }).open();
  const url = 'http://localhost:3000/_live/live.x.y';
  const html = renderToStaticMarkup(
    <LiveFrame draft={draft} url={url} width={375} theme="system" mode="edit" isFollowing onPick={() => undefined} />,
  );
  expect(html).toContain('title="Live page, 375 px"');
  expect(html).not.toContain('role="status"');
});

test('the slices that the page leaves out are named, and none of another page or an error page', async () => {
  const draft = await new DraftBench({
    values: [
      ['data/slices/@a/slice_type', 'video'],
      ['data/slices/@b/slice_type', 'table'],
      ['data/slices/@c/slice_type', 'quote'],
    ],
    lists: [['data/slices', ['a', 'b', 'c']]],
  }).open();
  const sliceNames = new Map(Object.entries({ video: 'Video', table: 'Table' }));
  const toWords = (shown: Partial<LiveShown>): string[] => {
    const rest = { kind: 'shown', path: '/page', status: 200, renderMs: 1, exceptions: [] } as const;
    const status = { ...rest, documentId: 'one', slices: ['a', 'b', 'c'], ...shown };
    return toLeftOutWords(status, { draft, sliceNames, documentId: 'one' });
  };
  expect(toWords({})).toEqual([]);
  expect(toWords({ slices: ['b', 'c'] })).toEqual([
    'Not on the page: Video. What it needs is missing, or cannot be read.',
  ]);
  expect(toWords({ slices: [] })).toEqual([
    'Not on the page: Video, Table, quote. What they need is missing, or cannot be read.',
  ]);
  for (const other of [{ documentId: 'two' }, { status: 500 }]) expect(toWords({ slices: [], ...other })).toEqual([]);
  expect(toWords({ slices: undefined })).toEqual([]);
});
