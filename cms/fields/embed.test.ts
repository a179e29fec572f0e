import { expect, test } from 'vitest';
import { runField } from '../testing/field-harness.ts';

const model = { type: 'Embed' };

test('a URL is enough, and known players are recognised', () => {
  expect(runField(model, { embed_url: 'https://vimeo.com/1' }).read).toEqual({
    embed_url: 'https://vimeo.com/1',
    type: 'video',
    version: '1.0',
    provider_name: 'Vimeo',
    provider_url: null,
    title: null,
    author_name: null,
    author_url: null,
    cache_age: null,
    html: null,
    width: null,
    height: null,
    thumbnail_url: null,
    thumbnail_width: null,
    thumbnail_height: null,
  });
  expect(runField(model, { embed_url: 'https://youtube.com.evil.test/1' }).read).toMatchObject({
    type: 'link',
    provider_name: null,
  });
});

test('the oEmbed data of the provider is stored', () => {
  expect(runField(model, { embed_url: 'https://a.test', type: 'rich', title: 'T', extra: 1 }).read).toMatchObject({
    type: 'rich',
    title: 'T',
    extra: 1,
  });
});

test('an empty embed reads as an empty object, and scripts are rejected', () => {
  for (const value of [null, {}]) expect(runField(model, value).read).toEqual({});
  for (const value of [
    { embed_url: 'javascript:alert(1)' },
    { embed_url: 'nowhere' },
    { html: '<b>' },
    'https://a.test',
  ]) {
    expect(runField(model, value).problems).toHaveLength(1);
  }
});
