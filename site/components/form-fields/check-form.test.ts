import { describe, expect, test } from 'vitest';
import { english } from '../../language/english.ts';
import { checkForm } from './check-form.ts';
import type { FormField } from './form-field.ts';

const { errors: messages } = english.forms;
const field = (changes: Partial<FormField>): FormField => ({
  name: 'field',
  kind: 'text',
  label: 'Field',
  isRequired: false,
  ...changes,
});

async function check(definition: FormField, ...sent: (string | File)[]) {
  const form = new FormData();
  for (const value of sent) form.append(definition.name, value);
  const { values, errors, files } = await checkForm([{ fields: [definition] }], form, english);
  return { value: values[definition.name], error: errors[definition.name], files };
}

describe('text', () => {
  test.each([
    ['  Marie   Curie ', 'Marie Curie'],
    ['Zoe\u0308', 'Zoë'],
    ['a\u0000b\u0007c', 'abc'],
    ['one\r\ntwo', 'one two'],
  ])('%j is normalised', async (sent, expected) => {
    expect(await check(field({}), sent)).toMatchObject({ value: expected, error: undefined });
  });

  test('a long answer keeps its lines', async () => {
    expect((await check(field({ kind: 'textarea' }), 'one\r\ntwo\rthree ')).value).toBe('one\ntwo\nthree');
  });

  test.each([[undefined], [''], ['   ']])('a required field with %j is missing', async (sent) => {
    expect(await check(field({ isRequired: true }), ...(sent === undefined ? [] : [sent]))).toMatchObject({
      error: messages.missing,
    });
  });

  test('an optional field of any kind may be empty', async () => {
    for (const kind of ['text', 'email', 'phone', 'link', 'select', 'choices', 'checkbox', 'file'] as const) {
      expect((await check(field({ kind, options: [{ value: 'a', label: 'A' }] }), '')).error).toBeUndefined();
    }
  });

  test('255 characters are accepted, 256 are rejected and returned', async () => {
    expect((await check(field({}), 'x'.repeat(255))).error).toBeUndefined();
    expect(await check(field({}), 'x'.repeat(256))).toEqual({
      value: 'x'.repeat(256),
      error: messages.tooLong(255),
      files: [],
    });
  });
});

describe('enormous input', () => {
  /** Normalising this text would block the event loop for seconds. */
  const accents = `a${'\u0301\u0323'.repeat(50_000)}`;

  test('a text far above the limit is reported as too long, and only its beginning is returned', async () => {
    const { value, error } = await check(field({}), accents);
    expect(error).toBe(messages.tooLong(255));
    expect(value).toHaveLength(511);
  });

  test('line ends and accents of a text within the limit count as in the browser', async () => {
    const text = 'e\u0301\n'.repeat(1666);
    expect(await check(field({ kind: 'textarea' }), text.replaceAll('\n', '\r\n'))).toMatchObject({
      value: 'é\n'.repeat(1666).trim(),
      error: undefined,
    });
  });

  test('no more choices are read than the field has', async () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const many = Array.from({ length: 1000 }, (_, at) => `${at}`);
    const { value, error } = await check(field({ kind: 'choices', options }), ...many);
    expect([value, error]).toEqual(['0\n1\n2', messages.notOffered]);
  });

  test('the name of a file is cut before it is normalised', async () => {
    const { files } = await check(field({ kind: 'file' }), new File(['text'], `🙂${accents}${'b'.repeat(195)}.txt`));
    expect(files[0]?.filename).toBe(`\u0323${'b'.repeat(195)}.txt`);
    const { files: cut } = await check(field({ kind: 'file' }), new File(['text'], `🙂${'b'.repeat(195)}.txt`));
    expect(cut[0]?.filename).toBe(`\ufffd${'b'.repeat(195)}.txt`);
  });
});

describe('names and telephone numbers must not contain a URL', () => {
  test.each([
    'https://spam.example',
    'Visit WWW.spam.example',
    'Ada spam.com now',
    'ftp://x',
    'bit.ly/abc',
    'Ada\nhttp://x',
  ])('%j', async (sent) => {
    expect((await check(field({ isUrlForbidden: true }), sent)).error).toBe(messages.holdsUrl);
  });

  test.each(['St. John', 'J.-P. O’Neill', 'María José', '李小龍', 'Dr.Who', 'van der Berg, jr.', 'Commander'])(
    '%j is accepted as a name',
    async (sent) => {
      expect((await check(field({ isUrlForbidden: true }), sent)).error).toBeUndefined();
    },
  );

  test('a message may contain a URL', async () => {
    expect((await check(field({ kind: 'textarea' }), 'See https://bank.example')).error).toBeUndefined();
  });
});

describe('e-mail', () => {
  test.each(['a@b.example', 'first.last+tag@sub.domain.co.uk', "o'neill@bank.example"])('%j', async (sent) => {
    expect((await check(field({ kind: 'email' }), sent)).error).toBeUndefined();
  });

  test.each(['ada', 'ada@', '@b.example', 'a@b', 'a b@c.example', 'a@b.example, c@d.example', 'a@b..example'])(
    '%j is rejected',
    async (sent) => {
      expect((await check(field({ kind: 'email' }), sent)).error).toBe(messages.badEmail);
    },
  );
});

test.each([
  ['+44 20 7946 0000', true],
  ['(020) 7946-0000 ext. 12', true],
  ['12', false],
  ['call me', false],
])('telephone number %j is valid: %j', async (sent, isGood) => {
  expect((await check(field({ kind: 'phone' }), sent)).error).toBe(isGood ? undefined : messages.badPhone);
});

test.each([
  ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
])('a link is completed: %j', async (sent, expected) => {
  expect(await check(field({ kind: 'link' }), sent)).toMatchObject({ value: expected, error: undefined });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'nothing', 'https://'])(
  '%j is not a web address',
  async (sent) => {
    expect(await check(field({ kind: 'link' }), sent)).toMatchObject({ value: sent, error: messages.badLink });
  },
);

describe('choices', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  test('only offered options are accepted', async () => {
    expect((await check(field({ kind: 'select', options }), 'a')).error).toBeUndefined();
    expect((await check(field({ kind: 'select', options }), 'c')).error).toBe(messages.notOffered);
    expect((await check(field({ kind: 'select', options, isRequired: true }), '')).error).toBe(messages.notChosen);
  });

  test('several choices are stored as lines without duplicates', async () => {
    expect(await check(field({ kind: 'choices', options }), 'b', 'a', 'b')).toMatchObject({
      value: 'b\na',
      error: undefined,
    });
    expect((await check(field({ kind: 'choices', options }), 'a', 'c')).error).toBe(messages.notOffered);
    expect((await check(field({ kind: 'choices', options, isRequired: true }))).error).toBe(messages.notChosen);
  });

  test('a required box that is not ticked is an error', async () => {
    expect((await check(field({ kind: 'checkbox', isRequired: true }))).error).toBe(messages.notTicked);
    expect(await check(field({ kind: 'checkbox', isRequired: true }), 'on')).toMatchObject({
      value: 'yes',
      error: undefined,
    });
  });
});

describe('files', () => {
  const definition = field({ kind: 'file' });

  test('an untouched file field is empty', async () => {
    expect(await check(definition, new File([], ''))).toEqual({ value: undefined, error: undefined, files: [] });
    expect((await check({ ...definition, isRequired: true }, new File([], ''))).error).toBe(messages.fileMissing);
  });

  test('an old Word document is rejected with its reason', async () => {
    const bytes = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const { error, files } = await check(definition, new File([bytes], 'cv.doc'));
    expect(error).toMatch(/\.doc\).*Please save it as \.docx or PDF/);
    expect(files).toEqual([]);
  });
});

test('fields that the form does not have are ignored', async () => {
  const form = new FormData();
  form.set('field', 'x');
  form.set('is_admin', 'yes');
  expect((await checkForm([{ fields: [field({})] }], form, english)).values).toEqual({ field: 'x' });
});
