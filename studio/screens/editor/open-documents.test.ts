import { expect, test } from 'vitest';
import { OpenDocuments } from './open-documents.ts';

function create({ maxLeft = 2 } = {}) {
  const opened: string[] = [];
  const closed: string[] = [];
  const unsent = new Set<string>();
  const documents = new OpenDocuments<{ id: string }, { id: string }>({
    open: async ({ id }) => {
      opened.push(id);
      if (id === 'broken') throw new Error('The browser refuses');
      return { id };
    },
    mayClose: ({ id }) => !unsent.has(id),
    close: ({ id }) => void closed.push(id),
    maxLeft,
  });
  const visit = async (id: string) => {
    await documents.open({ id });
    documents.leave(id);
  };
  return { documents, opened, closed, unsent, visit };
}

test('a document that is opened again is the same object', async () => {
  const { documents, opened, visit } = create();
  const first = await documents.open({ id: 'a' });
  documents.leave('a');
  await visit('b');
  expect(await documents.open({ id: 'a' })).toBe(first);
  expect(opened).toEqual(['a', 'b']);
});

test('above the limit the least recently left documents are closed, and opened anew later', async () => {
  const { documents, opened, closed, visit } = create();
  for (const id of ['a', 'b', 'a', 'c', 'd']) await visit(id);
  expect(closed).toEqual(['b', 'a']);
  await documents.open({ id: 'a' });
  expect(opened).toEqual(['a', 'b', 'c', 'd', 'a']);
});

test('a document that is shown or has unsent changes stays open', async () => {
  const { documents, closed, unsent, visit } = create({ maxLeft: 0 });
  await documents.open({ id: 'shown' });
  await documents.open({ id: 'shown' });
  documents.leave('shown');
  unsent.add('unsent');
  await visit('unsent');
  await visit('a');
  expect(closed).toEqual(['a']);
  unsent.clear();
  documents.leave('shown');
  expect(closed).toEqual(['a', 'shown', 'unsent']);
});

test('a document that failed to open is opened anew by the next call', async () => {
  const { documents, opened } = create();
  for (let times = 0; times < 2; times += 1)
    await expect(documents.open({ id: 'broken' })).rejects.toThrow('The browser refuses');
  expect(opened).toEqual(['broken', 'broken']);
});
