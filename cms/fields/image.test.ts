import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = {
  type: 'Image',
  config: {
    thumbnails: [
      { name: 'square', width: 50, height: '50px' },
      { name: 'wide', width: 100, height: 'auto' },
    ],
  },
};
const url = 'https://media.test/media/picture/blue.png?auto=format,compress';
const edit = { x: 0, y: 0, zoom: 1, background: 'transparent' };
const common = { id: 'picture', alt: 'Blue', copyright: 'Ada' };

test('the id of an asset is enough: the rest comes from the asset', () => {
  expect(runField({ type: 'Image' }, { id: 'picture' })).toMatchObject({
    read: { ...common, url, dimensions: { width: 200, height: 100 }, edit },
    problems: [],
    indexed: [['f', undefined, undefined]],
  });
});

test('thumbnails are centred crops in the sizes of the model', () => {
  expect(runField(model, { id: 'picture', alt: 'Other' }).read).toMatchObject({
    alt: 'Other',
    square: {
      ...common,
      alt: 'Other',
      dimensions: { width: 50, height: 50 },
      url: `${url}&rect=50,0,100,100&w=50&h=50`,
      edit: { x: 50, y: 0, zoom: 0.5 },
    },
    wide: { dimensions: { width: 100, height: 50 }, url: `${url}&rect=0,0,200,100&w=100` },
  });
});

test("an editor's own crop and alt text are stored", () => {
  const own = {
    id: 'picture',
    alt: null,
    copyright: null,
    dimensions: { width: 20, height: 10 },
    edit: { ...edit, x: 5, y: 6 },
  };
  expect(runField({ type: 'Image' }, own).read).toEqual({ ...own, url: `${url}&rect=5,6,20,10` });
});

test('the size of the whole file, which the write client sends, is overridden by the model and the file', () => {
  const whole = { width: 200, height: 100 };
  const square = { id: 'picture', dimensions: whole, edit: { ...edit, x: 50, zoom: 0.5 } };
  const wide = { id: 'picture', dimensions: whole, edit: { ...edit, x: 20, y: 10, zoom: 0.625 } };
  const written = { id: 'picture', dimensions: whole, edit: { ...edit, x: 20, y: 10 }, square, wide };
  expect(runField(model, written).read).toMatchObject({
    url: `${url}&rect=20,10,180,90`,
    dimensions: { width: 180, height: 90 },
    square: { url: `${url}&rect=50,0,100,100&w=50&h=50`, dimensions: { width: 50, height: 50 } },
    wide: { url: `${url}&rect=0,0,200,100&w=100`, dimensions: { width: 100, height: 50 } },
  });
});

test('a crop outside the file is ignored', () => {
  const outside = { id: 'picture', dimensions: { width: 20, height: 10 }, edit: { ...edit, x: 500 } };
  expect(runField({ type: 'Image' }, outside).read).toMatchObject({ dimensions: { width: 200, height: 100 }, edit });
});

test('a crop never exceeds the file, even when its sides are rounded', () => {
  const crop = (dimensions: object, own: object): unknown =>
    runField({ type: 'Image' }, { id: 'picture', dimensions, edit: { ...edit, ...own } }).read;
  for (const outside of [{ x: -20 }, { y: -1 }, { zoom: 1e300 }])
    expect(crop({ width: 20, height: 10 }, outside)).toMatchObject({ dimensions: { width: 200, height: 100 }, edit });
  const half = crop({ width: 199, height: 10 }, { x: 1.5 });
  expect(half).toMatchObject({ url: `${url}&rect=1,0,199,10`, dimensions: { width: 199, height: 10 } });
  const small = crop({ width: 20, height: 10 }, { x: 3, zoom: 0.1 });
  expect(small).toMatchObject({ url: `${url}&rect=0,0,200,100`, dimensions: { width: 20, height: 10 } });
});

test('an empty image reads as an object with empty thumbnails', () => {
  for (const value of [null, {}, { square: {}, wide: {} }])
    expect(runField(model, value)).toMatchObject({ read: { square: {}, wide: {} }, indexed: [] });
});

test('unknown assets, and files that are not images, are rejected', () => {
  expect(runField(model, { id: 'none' }).problems).toEqual(['f: there is no asset "none"']);
  expect(runField(model, { id: 'paper' }).problems).toEqual(['f: the asset "paper" is not an image']);
  expect(runField(model, 'picture').problems).toHaveLength(1);
});
