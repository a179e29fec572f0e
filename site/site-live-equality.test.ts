/** A live page shows the same as the published page after the publish. */
import { expect, test } from 'vitest';
import type { Change, FieldAddress, FieldValue, WorkingUpdate } from '../cms/studio-types.ts';
import { createRandom } from './design/seeded-random.ts';
import { contentOrigin } from './testing/open-test-content.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();
/** A longer run: `LIVE_EDITS=500`. */
const editCount = Number(process.env['LIVE_EDITS'] ?? 50);
const random = createRandom('live pages');
const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random() * list.length)];

async function administer<Body>(line: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const [method = 'GET', path = ''] = line.split(' ');
  const answer = await content.fetch(
    new Request(contentOrigin + path, {
      method,
      headers: { authorization: 'Bearer test-write-token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: answer.status, body: (await answer.json()) as Body };
}

/** The documents for search terms and redirects have no page. */
const notLive: ReadonlySet<string> = new Set(['search_terms', 'redirects']);

/** By type, so that each page type has its turn. */
async function listDocuments(): Promise<string[][]> {
  const { body } = await administer<{ customTypes: { id: string }[] }>('GET /admin/models');
  const groups: string[][] = [];
  for (const { id: type } of body.customTypes) {
    if (notLive.has(type)) continue;
    const list = await administer<{ results: { id: string }[] }>(`GET /admin/documents?type=${type}&limit=100`);
    groups.push(list.body.results.map(({ id }) => id));
  }
  return groups;
}

let ids = 0;
const createId = (): string => `equality-${(ids += 1)}`;

/** Text, rich text, an order, a removal: what an editor does most. */
function toChanges({ values, lists }: WorkingUpdate): Change[] {
  const texts = values.flatMap(([address, { value }]) => {
    const changed = changeText(address, value);
    return changed === undefined ? [] : [{ address, value: changed }];
  });
  const rows = lists.flatMap(([list, { rows: own }]) =>
    own.length > 1 ? [{ list, keys: own.map(({ key }) => key) }] : [],
  );
  const text = pick(texts);
  const list = random() < 0.5 ? pick(rows) : undefined;
  const key = list && pick(list.keys);
  const others = list?.keys.filter((other) => other !== key).toReversed() ?? [];
  return [
    ...(text ? [{ kind: 'set', id: createId(), base: 99_999, ...text } as const] : []),
    ...(list && key !== undefined
      ? [
          random() < 0.3
            ? ({ kind: 'remove', id: createId(), list: list.list, key, base: 99_999 } as const)
            : ({ kind: 'move', id: createId(), list: list.list, key, after: others.slice(0, 16) } as const),
        ]
      : []),
  ];
}

function changeText(address: FieldAddress, value: FieldValue): FieldValue | undefined {
  const word = `Edit${Math.floor(random() * 1000)}`;
  if (typeof value === 'string' && value.includes(' ') && !/label|title$/.test(address)) return `${word} ${value}`;
  const [first, ...rest] = Array.isArray(value) ? (value as FieldValue[]) : [];
  if (typeof first !== 'object' || first === null || !('text' in first) || typeof first.text !== 'string')
    return undefined;
  return [{ ...first, text: `${first.text} ${word}` }, ...rest];
}

const readMain = async (path: string): Promise<string> => {
  const html = await site.read(path);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/ data-slice="[^"]*"/g, '');
};

test(`${editCount} random edits look in the live page as they do once published`, async () => {
  const groups = await listDocuments();
  const compared = new Map<string, number>();
  let refused = 0;
  for (let edit = 0; edit < editCount; edit += 1) {
    const id = pick(groups[edit % groups.length] ?? []) ?? '';
    const { body: opened } = await administer<{ update: WorkingUpdate }>(`POST /admin/working/${id}/changes`, {
      client: 'c',
      base: 0,
      changes: [],
    });
    await administer(`POST /admin/working/${id}/changes`, { client: 'c', base: 1, changes: toChanges(opened.update) });
    const { url } = (await administer<{ url: string }>(`POST /admin/working/${id}/live`)).body;
    const address = (await site.fetch(url)).headers.get('location');
    const live = address === null ? undefined : await readMain(address);
    const { status } = await administer(`POST /admin/working/${id}/publish`);
    if (status !== 200) refused += 1;
    if (status !== 200 || address === null || live === undefined) continue;
    const path = address.replace(/^\/_live\/[^/]+/, '');
    expect(live.length, path).toBeGreaterThan(200);
    expect(live, path).toBe(await readMain(path));
    compared.set(path.split('/')[1] ?? '', (compared.get(path.split('/')[1] ?? '') ?? 0) + 1);
  }
  const total = [...compared.values()].reduce((sum, count) => sum + count, 0);
  expect(total + refused).toBe(editCount);
  expect(refused).toBeLessThan(editCount * 0.2);
  expect(compared.size).toBeGreaterThan(5);
});
