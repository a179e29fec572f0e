import { describe, expect, test } from 'vitest';
import { bannerVersion, policyRevision } from '../consent/consent-policy.ts';
import { writeConsent, type ConsentChoice } from '../consent/consent-cookie.ts';
import { createVariantChooser, draw } from './choose-variant.ts';
import type { ContentSource } from './content-source.ts';
import { toPreviewCookie } from './prismic/preview-cookie.ts';
import { createContentTransport } from './transport/content-transport.ts';

const endpoint = 'https://content.test/api/v2';
const experiment = {
  id: '1',
  googleId: 'colours',
  name: 'Colours',
  variations: [
    { id: 'a', ref: 'control-ref', label: 'Base', weight: 3 },
    { id: 'b', ref: 'variation-ref', label: 'B', weight: 1 },
  ],
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const token = (name: string) => `https://content.test/previews/${name}:secret?websitePreviewId=x`;

function create({
  running = [experiment],
  isDown = () => false,
  random = () => 0,
}: { running?: object[]; isDown?: () => boolean; random?: () => number } = {}) {
  const asked: string[] = [];
  let time = 0;
  const source: ContentSource = {
    repository: 'financial-cloud',
    endpoint,
    accessToken: undefined,
    timeoutMs: 10_000,
    mediaTimeoutMs: 10_000,
    fetch: async (address) => {
      const url = new URL(address);
      asked.push(url.pathname);
      if (isDown()) return json({}, 500);
      if (!url.pathname.endsWith('/search'))
        return json({
          refs: [
            { ref: 'master-ref', isMasterRef: true },
            { ref: 'rel~1', label: 'Spring' },
          ],
          experiments: { running },
        });
      const ref = url.searchParams.get('ref') ?? '';
      if (ref === token('open') || ref === 'rel~1') return json({ results: [] });
      if (ref === token('ended'))
        return json({ type: 'api_security_error', message: 'This preview token has expired' }, 404);
      return json({ type: 'api_notfound_error', message: `Ref not found (${ref}). Master ref is: master-ref` }, 404);
    },
  };
  const transport = createContentTransport(source);
  const now = () => time;
  const chooser = createVariantChooser({ source, transport, cookieAttributes: 'Path=/', random, now });
  const choose = (cookie?: string) =>
    chooser.choose(new Request('https://site.test/', { headers: cookie ? { cookie } : {} }));
  return { choose, chooser, asked, wait: (ms: number) => void (time += ms) };
}

const preview = (name: string) => toPreviewCookie(token(name), 'financial-cloud');
const consent = (...categories: ConsentChoice['categories']) =>
  writeConsent(
    {
      id: '0b3f4f0e-6d0a-4d7e-9a3e-0b9f1c2d3e4f',
      at: '2026-11-21T10:00:00.000Z',
      categories,
      revision: policyRevision,
      language: 'en-gb',
      banner: bannerVersion,
    },
    { isSecure: true },
  ).split(';')[0] ?? '';
const master = { kind: 'master', key: 'master', cookie: undefined, setCookies: [], preview: undefined };
const ended = 'io.prismic.preview=; Max-Age=0; Path=/';

describe('a visitor without a choice', () => {
  test.each([undefined, 'theme=dark', 'a=1; b=2', consent(), consent('marketing')])(
    'with the cookies %s gets the master ref, without a query',
    async (cookie) => {
      const { choose, asked } = create();
      expect(await choose(cookie)).toEqual(master);
      expect(asked).toEqual([]);
    },
  );
});

describe('a preview', () => {
  test.each([
    ['of today', preview('open')],
    ['as the oldest tools wrote it', `io.prismic.preview=${token('open')}`],
    ['encoded', `io.prismic.preview=${encodeURIComponent(token('open'))}`],
    ['encoded twice', `io.prismic.preview=${encodeURIComponent(encodeURIComponent(token('open')))}`],
  ])('of cookie %s is private, and has no other cookies of the visitor', async (_, cookie) => {
    const variant = await create().choose(`secret=1; ${cookie}; io.prismic.experiment=colours%200`);
    expect(variant).toEqual({
      kind: 'private',
      key: 'private',
      cookie: preview('open'),
      setCookies: [],
      preview: { state: 'active', release: undefined, ref: token('open') },
    });
  });

  test('of a release names the release', async () => {
    const variant = await create().choose(toPreviewCookie('rel~1', 'financial-cloud'));
    expect(variant.preview).toEqual({ state: 'active', release: 'Spring', ref: 'rel~1' });
  });

  test('that has ended is announced once', async () => {
    expect(await create().choose(preview('ended'))).toEqual({
      ...master,
      kind: 'private',
      key: 'private',
      setCookies: [ended],
      preview: { state: 'ended' },
    });
  });

  test.each([
    ['that is forged', preview('forged')],
    ['is no token', toPreviewCookie('<script>', 'financial-cloud')],
  ])('that %s is ignored, and its cookie is deleted', async (_, cookie) => {
    expect(await create().choose(cookie)).toEqual({ ...master, setCookies: [ended] });
  });

  test.each([
    ['a tracker alone', 'io.prismic.preview=%7B%22_tracker%22%3A%22abcdefgh%22%7D'],
    ['another repository', toPreviewCookie(token('open'), 'another')],
    ['damaged JSON', 'io.prismic.preview=%7B%22'],
    ['what everybody sees', toPreviewCookie('master-ref', 'financial-cloud')],
  ])('of %s is ignored, and its cookie is left alone', async (_, cookie) => {
    expect(await create().choose(cookie)).toEqual(master);
  });

  test('is checked with one query in 5 s, whatever the number of requests', async () => {
    const { choose, asked, wait } = create();
    await Promise.all(Array.from({ length: 50 }, () => choose(preview('open'))));
    const searches = () => asked.filter((path) => path.endsWith('/search')).length;
    expect(searches()).toBe(1);
    wait(5000);
    await choose(preview('open'));
    expect(searches()).toBe(2);
  });

  test('with a thousand forged tokens causes 20 queries a second', async () => {
    const { choose, asked } = create();
    const variants = await Promise.all(Array.from({ length: 1000 }, (_, index) => choose(preview(`forged-${index}`))));
    expect(asked.filter((path) => path.endsWith('/search'))).toHaveLength(20);
    expect(variants.every(({ kind }) => kind === 'master')).toBe(true);
    expect(variants.filter(({ isPreviewUnknown }) => isPreviewUnknown)).toHaveLength(980);
  });

  test('is unknown while the service is down, and works again as soon as it is back', async () => {
    let isDown = true;
    const { choose, wait } = create({ isDown: () => isDown });
    expect(await choose(preview('open'))).toEqual({ ...master, isPreviewUnknown: true });
    isDown = false;
    wait(500);
    expect(await choose(preview('open'))).toMatchObject({ kind: 'private', preview: { state: 'active' } });
  });
});

describe('an experiment', () => {
  const drawn = (index: number) => ({
    ...master,
    kind: 'experiment',
    key: `colours.${index}`,
    cookie: `io.prismic.experiment=colours%20${index}`,
  });

  test('is drawn for visitors who consent, and persists', async () => {
    for (const allowed of [consent('functional'), consent('analytics')]) {
      const { choose } = create({ random: () => 0.8 });
      const first = await choose(allowed);
      expect(first).toMatchObject({
        ...drawn(1),
        setCookies: [expect.stringMatching(/^io\.prismic\.experiment=colours%201; Max-Age=\d+; Path=\/$/)],
      });
      expect(await create({ random: () => 0 }).choose(`${allowed}; io.prismic.experiment=colours%201`)).toEqual(
        drawn(1),
      );
    }
  });

  test('that has ended or names an unknown variation is drawn again', async () => {
    for (const value of ['gone%200', 'colours%209', 'nonsense'])
      expect((await create().choose(`${consent('analytics')}; io.prismic.experiment=${value}`)).key).toBe('colours.0');
    expect(await create().choose('io.prismic.experiment=gone%200')).toEqual(master);
  });

  test('that is not running affects no visitor', async () => {
    expect(await create({ running: [] }).choose(consent('analytics'))).toEqual(master);
  });

  test('does not fail a request', async () => {
    expect(
      await create({ isDown: () => true }).choose(`${consent('analytics')}; io.prismic.experiment=colours%201`),
    ).toEqual(master);
  });

  test('is drawn by weight, within 2 % in 10,000 visits', () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const counts = [0, 0];
    for (let visit = 0; visit < 10_000; visit += 1) {
      const index = draw(experiment, random)?.index ?? -1;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    expect(Math.abs((counts[0] ?? 0) - 7500)).toBeLessThan(200);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(10_000);
  });

  test('without weights gives each variation the same share, and one of weight 0 none', () => {
    const equal = {
      ...experiment,
      variations: experiment.variations.map(({ id, ref, label }) => ({ id, ref, label })),
    };
    expect([0, 0.49, 0.51, 0.999].map((share) => draw(equal, () => share)?.index)).toEqual([0, 0, 1, 1]);
    const off = { ...experiment, variations: experiment.variations.map((variation) => ({ ...variation, weight: 0 })) };
    expect(draw(off, () => 0.5)).toBeUndefined();
  });
});

test('a request keeps its variant, however often it is chosen', async () => {
  const shares = [0.1, 0.9];
  const { chooser } = create({ random: () => shares.shift() ?? 0 });
  const request = new Request('https://site.test/', { headers: { cookie: consent('analytics') } });
  expect((await chooser.choose(request)).key).toBe((await chooser.choose(request)).key);
  expect(shares).toHaveLength(1);
});
