import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';

test('no variable is required', () => {
  expect(readConfiguration({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    contentPort: 4000,
    publicUrl: 'http://localhost:3000',
    basePath: '',
    contentApi: undefined,
    jobBoard: { kind: 'local' },
    isDebugPageOn: true,
    isServiceWorkerOn: true,
    stopDelayMs: 0,
    stopDrainMs: 10_000,
  });
});

test('the origin of the content service comes from its URL', () => {
  expect(readConfiguration({}).contentUrl).toBeUndefined();
  expect(readConfiguration({ CONTENT_URL: 'https://content.example/' }).contentUrl).toBe('https://content.example');
});

test('an origin with a path or query is rejected', () => {
  expect(() => readConfiguration({ PUBLIC_URL: 'https://www.example.org/site' })).toThrow(
    'PUBLIC_URL must be a scheme, a host and optionally a port, without a path, but is "https://www.example.org/site"',
  );
  expect(readConfiguration({ PUBLIC_URL: 'https://www.example.org/' }).publicUrl).toBe('https://www.example.org');
});

test('every wrong variable is reported on its own line', () => {
  const read = () =>
    readConfiguration({
      PORT: 'eighty',
      BASE_PATH: 'x',
      JOB_BOARD: 'workable:x',
      CONTENT_REPOSITORY: 'abc',
      LOG_LEVEL: 'loud',
    });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(/^PORT must be a port number.*"eighty"$/m);
  expect(read).toThrow(/^BASE_PATH must start with a slash/m);
  expect(read).toThrow(/^JOB_BOARD must be local, greenhouse:BOARD/m);
  expect(read).toThrow(/^CONTENT_REPOSITORY must be at least 4/m);
  expect(read).toThrow(/^LOG_LEVEL must be trace/m);
});

test('a host that no URL can contain is rejected, and every kind of IP address is accepted', () => {
  expect(() => readConfiguration({ HOST: '999.1.1.1', PRIVATE_HOST: 'two words' })).toThrow(
    /^HOST must be an IP address.*"999.1.1.1"\nPRIVATE_HOST must be an IP address.*"two words"$/,
  );
  expect(readConfiguration({ HOST: '::' }).publicUrl).toBe('http://localhost:3000');
});

test("a bucket for media needs a region, and may belong to a service other than Amazon's", () => {
  const read = (given: Record<string, string>) => readConfiguration(given).mediaStore;
  expect(read({ AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: 'http://127.0.0.1:9000' })).toBeUndefined();
  expect(read({ MEDIA_STORE: 's3://bucket', AWS_REGION: 'eu-west-1' })).toEqual({
    bucket: 'bucket',
    prefix: '',
    region: 'eu-west-1',
    endpoint: undefined,
  });
  const general = { MEDIA_STORE: 's3://my.bucket/site/media/', AWS_REGION: 'x-1', AWS_ENDPOINT_URL: 'http://a:9000/' };
  expect(read(general)).toEqual({
    bucket: 'my.bucket',
    prefix: 'site/media',
    region: 'x-1',
    endpoint: 'http://a:9000',
  });
  expect(read({ ...general, AWS_ENDPOINT_URL_S3: 'http://b' })?.endpoint).toBe('http://b');
  expect(() => read({ MEDIA_STORE: 's3://bucket' })).toThrow(
    /^AWS_REGION must name the region of the bucket in MEDIA_STORE \(us-east-1 for services without regions\)$/,
  );
  for (const wrong of [
    '/srv/media',
    's3://',
    's3://Bucket',
    's3://bucket//a',
    's3://bucket/a b',
    's3://bucket/../a',
    'S3',
  ]) {
    expect(() => read({ MEDIA_STORE: wrong, AWS_REGION: 'x-1' }), wrong).toThrow(/^MEDIA_STORE must be s3:\/\/BUCKET/);
  }
  expect(() => read({ ...general, AWS_ENDPOINT_URL: 'a:9000' })).toThrow(/^AWS_ENDPOINT_URL must be an http/);
});

test('the message about a wrong secret does not contain the secret', () => {
  const read = () =>
    readConfiguration({
      CONTENT_WRITE_TOKEN: 'canary',
      CONTENT_WEBHOOK_SECRET: 'bird',
      CONTENT_DATABASE: 'mysql://site:finch@db.example/people',
    });
  expect(read).toThrow(/^CONTENT_DATABASE must be like postgres:\/\/USER:PASSWORD@host:5432\/DATABASE$/m);
  expect(read).toThrow(/^CONTENT_WRITE_TOKEN must have at least 24 characters$/m);
  expect(read).not.toThrow(/canary|bird|finch/);
});

test('a webhook secret without a key after its prefix is rejected, because every signature would match', () => {
  for (const key of ['whsec_!!!!!!!!!!!!', 'whsec_c2hvcnQ=AAAA=']) {
    expect(() => readConfiguration({ CONTENT_WEBHOOK_SECRET: key })).toThrow(/^CONTENT_WEBHOOK_SECRET must have/m);
  }
  const whole = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  expect(readConfiguration({ CONTENT_WEBHOOK_SECRET: whole }).contentWebhookSecret).toBe(whole);
});

test.each([
  ['/', ''],
  ['/x', '/x'],
  ['/x/', '/x'],
])('BASE_PATH %s loses its trailing slash', (given, kept) => {
  expect(readConfiguration({ BASE_PATH: given }).basePath).toBe(kept);
});

test('CHAOS_CONTENT sets the fault and its duration', () => {
  expect(readConfiguration({}).simulatedOutage).toBeUndefined();
  expect(readConfiguration({ CHAOS_CONTENT: 'down:60' }).simulatedOutage).toEqual({
    fault: 'down',
    milliseconds: 60_000,
  });
  expect(readConfiguration({ CHAOS_CONTENT: 'slow' }).simulatedOutage).toEqual({
    fault: 'slow',
    milliseconds: undefined,
  });
  expect(() => readConfiguration({ CHAOS_CONTENT: 'up' })).toThrow(/^CHAOS_CONTENT must be down, slow or broken/m);
});

test('the job board of a vendor is given by its name', () => {
  expect(readConfiguration({ JOB_BOARD: 'lever:acme' }).jobBoard).toEqual({ kind: 'lever', name: 'acme' });
});

test('a tag has a URL, a category and the names of its cookies', () => {
  const tag = { src: 'https://count.test/a.js', category: 'analytics', cookies: ['_count*'] };
  expect(readConfiguration({ TAGS: JSON.stringify([tag]) }).tags).toEqual([tag]);
  expect(readConfiguration({}).tags).toEqual([]);
});

test.each([
  'nothing',
  '{}',
  '[{"src":"http://count.test/a.js","category":"analytics"}]',
  '[{"src":"https://count.test/a.js; script-src *","category":"analytics"}]',
  '[{"src":"https://count.test/a.js","category":"necessary"}]',
  '[{"src":"https://count.test/a.js","category":"marketing","cookies":["a; Path=/x"]}]',
])('a malformed tag is reported: %s', (given) => {
  expect(() => readConfiguration({ TAGS: given })).toThrow(/^TAGS must be a JSON list/);
});

test('languages and seed are settings, for content services of other projects', () => {
  expect(readConfiguration({})).toMatchObject({ isSeedOn: true, contentLanguages: ['en-gb', 'fr-fr', 'de-de'] });
  expect(readConfiguration({ SEED: 'off', CONTENT_LANGUAGES: 'en-us, zh-hant-tw' })).toMatchObject({
    isSeedOn: false,
    contentLanguages: ['en-us', 'zh-hant-tw'],
  });
});

test.each(['en_us', 'en-US', 'english', 'en-us,', 'en-us,en-us', ','])(
  'malformed languages are reported: %s',
  (given) => {
    expect(() => readConfiguration({ SEED: 'off', CONTENT_LANGUAGES: given })).toThrow(
      `CONTENT_LANGUAGES must be distinct codes such as en-us,fr-fr, but is ${JSON.stringify(given)}`,
    );
  },
);

test('the starter content requires its languages', () => {
  expect(() => readConfiguration({ CONTENT_LANGUAGES: 'en-us,fr-fr' })).toThrow(
    /^CONTENT_LANGUAGES must begin with en-gb and contain fr-fr and de-de unless SEED is off, but is "en-us,fr-fr"$/,
  );
  expect(readConfiguration({ CONTENT_LANGUAGES: 'en-gb,de-de,fr-fr' }).contentLanguages).toHaveLength(3);
});

test('copies of enquiries are sent where a form or a key is configured, and no message contains a key', () => {
  const read = (given: Record<string, string>) => readConfiguration(given).forwarding;
  expect(read({ JOB_BOARD: 'lever:fin' })).toEqual({ leadForm: undefined, jobBoardKey: undefined });
  expect(read({ JOB_BOARD: 'lever:fin', JOB_BOARD_KEY: 'key-of-lever' }).jobBoardKey).toEqual({
    kind: 'lever',
    board: 'fin',
    key: 'key-of-lever',
  });
  expect(read({ LEAD_FORM: 'hubspot:12/ab-3' }).leadForm).toEqual({
    portal: '12',
    form: 'ab-3',
    apiUrl: 'https://api.hsforms.com',
  });
  expect(() => read({ LEAD_FORM: 'hubspot:x' })).toThrow(/^LEAD_FORM must be hubspot:PORTAL\/FORM/);
  expect(() => read({ JOB_BOARD_KEY: 'key-of-nobody' })).toThrow(
    /^JOB_BOARD_KEY needs a JOB_BOARD of Greenhouse or Lever$/,
  );
});
