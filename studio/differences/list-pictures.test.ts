import { expect, test } from 'vitest';
import { listPictures } from './list-pictures.ts';

const view = (id: string, alt: string | null = null) => ({
  id,
  path: `/media/${id}/p.png`,
  dimensions: { width: 8, height: 4 },
  alt,
  copyright: null,
  edit: { x: 0, y: 0, zoom: 1, background: 'transparent' },
});
const image = (id: string, alt?: string) => ({ main: view(id, alt), thumbnails: { small: view(`${id}-small`) } });
const list = (...given: Parameters<typeof listPictures>) => listPictures(...given).map(({ id, alt }) => [id, alt]);

test('images of fields and texts that the other side lacks are listed without their thumbnails', () => {
  const text = [
    { type: 'paragraph', text: 'Words', spans: [] },
    { type: 'image', view: view('inText') },
  ];
  expect(list([image('a'), text], [])).toEqual([
    ['a', null],
    ['inText', null],
  ]);
  expect(list([image('a'), text], [text])).toEqual([['a', null]]);
  expect(list([image('a', 'A bridge')], [image('a')])).toEqual([['a', 'A bridge']]);
  expect(list(['words', 7, null], [])).toEqual([]);
});
