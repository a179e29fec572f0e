import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import { LiveFrame } from './live-frame.tsx';

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
