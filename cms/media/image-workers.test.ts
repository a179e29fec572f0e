import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { listChildProcesses } from '../../tests/child-processes.ts';
import { createTestDirectory } from '../testing/test-service.ts';
import type { ImageJob } from './image-job.ts';
import { parseImageParameters } from './image-parameters.ts';
import { createImageWorkers, type ImageWorkers, type ImageWorkersOptions } from './image-workers.ts';

async function createSource(side = 64): Promise<string> {
  const file = join(createTestDirectory(), 'picture');
  await sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .png()
    .toFile(file);
  return file;
}

/** Noise takes an encoder many times as long as a flat image of the same size: minutes as AVIF, on any machine. */
async function createNoise(): Promise<string> {
  const file = join(createTestDirectory(), 'noise');
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#336699', noise } })
    .png({ compressionLevel: 1 })
    .toFile(file);
  return file;
}

function start(options: ImageWorkersOptions = {}): ImageWorkers {
  const workers = createImageWorkers(options);
  onTestFinished(() => workers.close());
  return workers;
}

function toJob(source: string, query = 'w=32'): ImageJob & { kind: 'transform' } {
  const parameters = parseImageParameters(new URLSearchParams(query), new Set());
  if (!parameters) throw new Error('nothing is asked for');
  return { kind: 'transform', source, sourceType: 'image/png', parameters, mediaType: 'image/webp' };
}

test('images are measured and scaled in another process', async () => {
  const workers = start();
  const source = await createSource();
  expect(await workers.run({ kind: 'measure', source, mediaType: 'image/png' }, 'upload')).toEqual({
    kind: 'size',
    width: 64,
    height: 64,
    motion: undefined,
  });
  const scaled = await workers.run(toJob(source), 'page');
  if (scaled.kind !== 'image') throw new Error('no picture');
  expect(await sharp(scaled.bytes).metadata()).toMatchObject({ format: 'webp', width: 32, height: 32 });
});

test.skipIf(process.platform !== 'linux')('the process that decodes images leaves the processor to pages', async () => {
  await start().run({ kind: 'measure', source: await createSource(), mediaType: 'image/png' }, 'upload');
  const decoder = listChildProcesses().find(({ command }) => command.includes('image-worker'));
  expect(decoder?.niceness).toBe(10);
});

test.skipIf(process.platform !== 'linux')(
  'the process that decodes images has no secrets of this process',
  async () => {
    process.env['IMAGE_CANARY'] = 'a secret';
    onTestFinished(() => void delete process.env['IMAGE_CANARY']);
    const workers = start();
    await workers.run({ kind: 'measure', source: await createSource(), mediaType: 'image/png' }, 'upload');
    const own = listChildProcesses().filter(({ command }) => command.includes('image-worker'));
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ environment }) => environment).join()).not.toContain('IMAGE_CANARY');
  },
);

test('unsupported formats are rejected, whatever the file is called', async () => {
  const workers = start();
  const directory = createTestDirectory();
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });
  for (const format of ['gif', 'tiff'] as const) {
    const source = join(directory, `${format}.png`);
    writeFileSync(source, await picture.toFormat(format).toBuffer());
    await expect(
      workers.run({ kind: 'measure', source, mediaType: 'image/png' }, 'upload'),
      format,
    ).rejects.toMatchObject({
      code: 'image-unreadable',
    });
  }
  const source = join(directory, 'drawing.png');
  writeFileSync(source, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(workers.run({ kind: 'measure', source, mediaType: 'image/png' }, 'upload')).rejects.toMatchObject({
    code: 'image-unreadable',
  });
});

test.each([
  ['of a processor', { processorMs: 150 }],
  // Without a memory limit, which a fast machine would reach first.
  ['by the clock', { timeoutMs: 1000, maxBytes: Infinity }],
])('an image that takes too long %s fails alone, and the next one gets a new process', async (_, limit) => {
  const workers = start({ maxProcesses: 1, ...limit });
  const slow = { ...toJob(await createNoise(), 'w=2880'), mediaType: 'image/avif' } as const;
  const next = toJob(await createSource());
  const outcomes = await Promise.allSettled([slow, next].map((job) => workers.run(job, 'page')));
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'image-too-costly', message: 'The picture takes too long.' } },
    { status: 'fulfilled', value: { kind: 'image' } },
  ]);
});

test('a process that exceeds its memory is killed, and the service survives', async () => {
  const workers = start({ maxBytes: 1024 });
  await expect(workers.run(toJob(await createSource(6000), 'w=3840'), 'page')).rejects.toMatchObject({
    code: 'image-too-costly',
  });
});

test('jobs beyond the queue limit are rejected, and queued jobs are served', async () => {
  const workers = start({ maxProcesses: 1, queueLimits: { other: 3 } });
  const source = await createSource();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => workers.run(toJob(source), 'other')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  for (const outcome of outcomes.slice(4)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'image-workers-busy' } });
  }
});

test('a full queue of other jobs does not delay readers of pages', async () => {
  const workers = start({ queueLimits: { other: 1 } });
  const source = await createSource();
  const strangers = Array.from({ length: 10 }, () => workers.run(toJob(source), 'other'));
  const readers = Array.from({ length: 40 }, () => workers.run(toJob(source), 'page'));
  const outcomes = await Promise.all([strangers, readers].map((running) => Promise.allSettled(running)));
  const refused = outcomes.map((of) => of.filter(({ status }) => status === 'rejected').length);
  expect(refused).toEqual([8, 0]);
});

test('images that a client waits for come before prepared ones', async () => {
  const workers = start({ maxProcesses: 1 });
  const source = await createSource();
  const served: string[] = [];
  const first = workers.run(toJob(source), 'other');
  await Promise.all([
    first,
    ...(['background', 'other', 'page', 'upload'] as const).map(async (priority) => {
      await workers.run(toJob(source), priority);
      served.push(priority);
    }),
  ]);
  expect(served).toEqual(['upload', 'page', 'other', 'background']);
});

test('one process is reserved for pages, however long other jobs take', async () => {
  const workers = start({ maxProcesses: 2 });
  const served: string[] = [];
  const run = async (name: string, source: string, priority: 'other' | 'page'): Promise<void> => {
    await workers.run(toJob(source, 'w=1920'), priority);
    served.push(name);
  };
  const [large, small] = [await createSource(3000), await createSource()];
  await Promise.all([run('first', large, 'other'), run('second', large, 'other'), run('page', small, 'page')]);
  expect(served.indexOf('page')).toBeLessThan(served.indexOf('second'));
});

test('a job that has waited too long is rejected', async () => {
  const workers = start({ maxProcesses: 1, waitMs: 20 });
  const [slow, quick] = [toJob(await createSource(4000), 'w=3840'), toJob(await createSource())];
  const outcomes = await Promise.allSettled([slow, quick].map((job) => workers.run(job, 'page')));
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { kind: 'image' } },
    { status: 'rejected', reason: { code: 'image-workers-busy' } },
  ]);
});

test('closing ends running jobs and rejects new ones', async () => {
  const workers = createImageWorkers();
  const source = await createSource();
  const running = workers.run(toJob(source), 'page');
  workers.close();
  await expect(running).rejects.toMatchObject({ code: 'image-workers-busy' });
  await expect(workers.run(toJob(source), 'page')).rejects.toMatchObject({ code: 'image-workers-busy' });
});

/** Runs in a child process that has no file descriptors left. */
const starved = `
  import { openSync } from 'node:fs';
  import { createImageWorkers } from '${new URL('./image-workers.ts', import.meta.url).href}';
  const workers = createImageWorkers();
  process.stdout.write('');
  try { for (;;) openSync('/dev/null'); } catch {}
  const job = { kind: 'measure', source: 'nowhere', mediaType: 'image/png' };
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => workers.run(job, 'upload')));
  process.stdout.write(outcomes.map(({ reason }) => reason.code).join());
`;

test('without file descriptors for a process, images are rejected for now and nothing else fails', async () => {
  const command = ['-c', 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"', process.execPath, starved];
  const { stdout } = await promisify(execFile)('sh', command);
  expect(stdout.split(',')).toEqual(Array.from({ length: 4 }, () => 'image-workers-busy'));
});
