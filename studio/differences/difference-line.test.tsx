import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { linkedDocumentQuery } from '../api/links.ts';
import { EditorContext } from '../fields/editor-context.ts';
import { createExampleEditor } from '../screens/catalogue/example-data.ts';
import { DifferenceLine, TextDifference } from './difference-line.tsx';

const paragraph = (spans: FieldValue[]) => [{ type: 'paragraph', text: 'The sender pays.', spans }];
const strong = { type: 'strong', start: 4, end: 10 };

function render(before: FieldValue[], after: FieldValue[]): string {
  const queries = new QueryClient();
  queries.setQueryData(linkedDocumentQuery('gone').queryKey, null);
  const editor = createExampleEditor('full');
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <EditorContext value={editor}>
        <ul>
          <DifferenceLine
            difference={{ address: 'data/text', kind: 'changed', before, after }}
            other={editor.draft.content}
          />
        </ul>
      </EditorContext>
    </QueryClientProvider>,
  );
}

test('a field that differs in its formatting alone says so, because its words show nothing', () => {
  expect(render([paragraph([])], [paragraph([strong])])).toContain('Formatting, links or other details differ.');
  expect(render([paragraph([])], [])).not.toContain('Formatting');
});

test('edited words stand in their sentence; a rewritten sentence stands before and after', () => {
  const parts = [
    { old: 'It takes ', now: 'It takes ' },
    { old: 'ten', now: 'two' },
    { old: ' days. ', now: ' days. ' },
    { old: 'Nobody waits.\n', now: 'What one bank found.\n', isWhole: true as const },
  ];
  const words = renderToStaticMarkup(<TextDifference parts={parts} />).replaceAll(/<\/?(?:span|div)[^>]*>/g, '');
  expect(words).toBe(
    'It takes <del>ten</del><ins>two</ins> days. ' +
      'Before <del>Nobody waits.</del>Now <ins>What one bank found.</ins>',
  );
});
