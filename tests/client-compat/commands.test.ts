import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../free-ports.ts';
import { createClient7 } from './clients.ts';
import { paragraph, title, toDocument } from './corpus/rich-text.ts';
import { repository, startService, writeToken, type RunningService } from './running-service.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'repository-commands-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const source = await startService({ isEmpty: true });
const target = await startService({ isEmpty: true });

/** `npm run models -- push` for one of the services, in its own project. */
async function run(
  line: string,
  target: Pick<RunningService, 'endpoint'> | NodeJS.ProcessEnv,
): Promise<{ code: number; lines: string[] }> {
  const [script = '', ...given] = line.split(' ');
  const child = spawn(process.execPath, [path.resolve('scripts', `${script}.ts`), ...given], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...('endpoint' in target ? { DATA_DIR: path.join(directory, 'data'), CONTENT_API: target.endpoint } : target),
      CONTENT_REPOSITORY: repository,
      CONTENT_WRITE_TOKEN: writeToken,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, lines: text.trim().split('\n') };
}

interface NamedModel {
  readonly id: string;
  readonly name?: string;
  readonly label?: string;
}

const toFile = (name: string): string => path.join(directory, name);
const readJson = <Shape>(name: string): Shape => JSON.parse(readFileSync(toFile(name), 'utf8')) as Shape;
function writeJson(name: string, content: unknown): void {
  mkdirSync(path.dirname(toFile(name)), { recursive: true });
  writeFileSync(toFile(name), JSON.stringify(content));
}

const variation = {
  id: 'default',
  name: 'Default',
  docURL: '',
  version: 'initial',
  description: '',
  imageUrl: '',
  primary: { caption: { type: 'Text', config: {} } },
  items: {},
};
const note = { id: 'note', type: 'SharedSlice', name: 'Note', description: '', variations: [variation] };
const page = {
  id: 'page',
  label: 'Page',
  repeatable: true,
  status: true,
  json: {
    Main: {
      uid: { type: 'UID', config: {} },
      title: { type: 'StructuredText', config: { single: 'heading1' } },
      text: { type: 'StructuredText', config: { multi: 'paragraph,hyperlink' } },
      picture: { type: 'Image', config: {} },
      parent: { type: 'Link', config: { select: 'document' } },
      zone: { type: 'Slices', config: { choices: { note: { type: 'SharedSlice' } } } },
    },
  },
};
const noteFile = 'site/slices/note/model.json';
const pageFile = 'site/page-types/page/model.json';
const same = 'The models are the same on both sides, but for those named.';

const allIn = async (service: RunningService) =>
  createClient7(service.endpoint).dangerouslyGetAll({ lang: '*', orderings: [{ field: 'my.page.uid' }] });

describe('models', () => {
  test('are pushed, slices first; equal models are not pushed again', async () => {
    writeJson(noteFile, note);
    writeJson(pageFile, page);
    for (const service of [source, target]) {
      expect(await run('models push', service)).toEqual({
        code: 0,
        lines: ['added slice note', 'added custom type page', same],
      });
      expect(await run('models push', service)).toEqual({ code: 0, lines: [same] });
      expect(await run('models pull', service)).toEqual({ code: 0, lines: [same] });
    }
  });

  test('that differ are overwritten by the source’s; those on one side only are named', async () => {
    await source.admin.putModels({
      customTypes: [{ ...page, id: 'extra', label: 'Extra', json: { Main: {} } }],
      sharedSlices: [{ ...note, name: 'Changed there' }],
    });
    writeJson(pageFile, { ...page, label: 'Changed here' });
    const pushed = await run('models push', source);
    expect(pushed).toEqual({
      code: 0,
      lines: ['updated slice note', 'updated custom type page', 'only in the repository: custom type extra', same],
    });
    await source.admin.putModels({ customTypes: [], sharedSlices: [{ ...note, name: 'Changed there' }] });
    writeJson('site/page-types/local/model.json', { ...page, id: 'local' });
    expect((await run('models pull', source)).lines).toEqual([
      `wrote ${noteFile}`,
      'wrote site/content/models/extra.model.json',
      'only here: site/page-types/local/model.json',
      same,
    ]);
    expect(readJson<NamedModel>(noteFile).name).toBe('Changed there');
    expect(readJson<NamedModel>(pageFile).label).toBe('Changed here');
  });

  test('are all left alone when one is rejected, with its error, and pushed once it is corrected', async () => {
    writeJson('site/slices/aside/model.json', { ...note, id: 'aside' });
    writeJson(noteFile, { ...note, variations: [variation, variation] });
    const { code, lines } = await run('models push', source);
    expect(code).toBe(1);
    expect(lines.join()).toContain('shared slice 1 "note": two variations have the same id');
    expect(lines.join()).not.toContain('added');
    writeJson(noteFile, note);
    expect((await run('models push', source)).lines).toEqual([
      'added slice aside',
      'updated slice note',
      'added custom type local',
      same,
    ]);
  });

  test('are pushed into the store of the embedded service while it does not run', async () => {
    const embedded = { DATA_DIR: path.join(directory, 'embedded'), CONTENT_PORT: String(await findFreePort()) };
    const added = ['slice aside', 'slice note', 'custom type local', 'custom type page', 'custom type extra'];
    const lines = [...added.map((name) => `added ${name}`), same];
    expect(await run('models push', embedded)).toEqual({ code: 0, lines });
    expect(await run('models push', embedded)).toEqual({ code: 0, lines: [same] });
  });

  test('with a wrong direction are rejected in one line', async () => {
    const lines = ['Choose one of push, pull. Help: npm run models -- --help'];
    expect(await run('models sideways', source)).toEqual({ code: 1, lines });
  });
});

describe('content', () => {
  test('is exported: every published document of one ref, in every language', async () => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await source.admin.putAsset({ id: 'dot', filename: 'dot.png', bytes, alt: 'A dot' });
    const base = { type: 'page', lang: 'en-gb', tags: ['moved'] };
    const slice = { slice_type: 'note', variation: 'default', primary: { caption: 'Noted' }, items: [] };
    await source.admin.importDocuments([
      { ...base, id: 'a', uid: 'about/us', data: { title: title('About'), parent: toDocument('b'), zone: [slice] } },
      { ...base, id: 'b', uid: 'base', data: { text: [paragraph('Text')], picture: { id: 'dot', alt: 'Own' } } },
      { ...base, id: 'c', uid: 'a-propos', lang: 'fr-fr', translationOf: 'a', data: { parent: toDocument('c') } },
    ]);
    await source.admin.publish({ documentIds: 'all-drafts' });
    await source.admin.importDocuments([{ ...base, id: 'draft', uid: 'draft', data: {} }]);
    const { code, lines } = await run('content export out', source);
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^Exported 3 documents of ref \S+ to out$/)]]);
    expect(readJson<{ id: string }>('out/en-gb/page/about%2Fus.json').id).toBe('a');
  });

  test('is not exported into the folder of another export', async () => {
    expect(await run('content export out', source)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('holds an export already')],
    });
  });

  test('reports a rejected document, and readers see none of the others', async () => {
    const file = 'out/en-gb/page/base.json';
    const document = readJson<{ data: object }>(file);
    writeJson(file, { ...document, data: { ...document.data, unknown_field: 1 } });
    const { code, lines } = await run('content import out', target);
    expect([code, lines.join()]).toEqual([1, expect.stringContaining('data.unknown_field')]);
    expect(Object.keys(readJson<object>('out/imported.json'))).toHaveLength(3);
    expect(await allIn(target)).toEqual([]);
    writeJson(file, document);
  }, 60_000);

  test('continues where it stopped: the same documents, links, pictures and translations, without duplicates', async () => {
    expect(await run('content import out', target)).toMatchObject({
      code: 0,
      lines: ['Imported and published 3 documents'],
    });
    const [before, after] = [await allIn(source), await allIn(target)];
    const ids = readJson<Record<string, string>>('out/imported.json');
    expect(after.map(({ uid, lang, tags }) => [uid, lang, tags])).toEqual(
      before.map(({ uid, lang, tags }) => [uid, lang, tags]),
    );
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => ids[id]));
    const translated = after.find(({ uid }) => uid === 'a-propos');
    expect(translated?.alternate_languages.map(({ id }) => id)).toEqual([ids['a']]);
    expect(translated?.data['parent']).toMatchObject({ id: ids['c'], isBroken: false });
    const about = after.find(({ uid }) => uid === 'about/us');
    expect(about?.data).toMatchObject({
      title: [{ text: 'About' }],
      parent: { id: ids['b'], uid: 'base' },
      zone: [{ slice_type: 'note', variation: 'default', primary: { caption: 'Noted' } }],
    });
    const picture = after.find(({ uid }) => uid === 'base')?.data['picture'];
    expect(picture).toMatchObject({ alt: 'Own', dimensions: { width: 20, height: 10 } });
    expect((await target.admin.listDocuments({ offset: 0, limit: 9 })).total).toBe(3);
  }, 60_000);

  test('that exists already, but is not in the record, is a conflict that changes nothing', async () => {
    rmSync(toFile('out/imported.json'));
    const before = await allIn(target);
    const { code, lines } = await run('content import out', target);
    expect([code, lines.join()]).toEqual([1, expect.stringContaining('A document with this UID already exists')]);
    expect(await allIn(target)).toEqual(before);
  }, 60_000);
});
