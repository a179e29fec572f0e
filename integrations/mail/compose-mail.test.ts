import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMail, composeMessage } from './compose-mail.ts';
import { exampleMail, parseMail } from './mailer-contract.ts';

const from = 'no-reply@financial-cloud.example';

test('a subject is one readable line', () => {
  const { subject } = composeMail({ ...exampleMail, subject: `New application: A\nB ${'c'.repeat(400)}` }, from);
  expect(subject).toMatch(/^New application: A B c+$/);
  expect(subject).toHaveLength(150);
});

test('a long subject is not cut inside a character', () => {
  for (const length of [149, 150]) {
    const { subject } = composeMail({ ...exampleMail, subject: `${'a'.repeat(length)}🙂🙂` }, from);
    expect(subject?.isWellFormed()).toBe(true);
    expect(subject?.length).toBeGreaterThan(148);
  }
});

test('text of any language, joiners and the lines of a text stay as they are', async () => {
  const words = 'Zoë Müller שלום مرحبا 中文 می\u200cخواهم 👩\u200d💻';
  const sent = parseMail(
    (await composeMessage({ ...exampleMail, subject: words, text: `${words}\n\tb` }, from)).toString(),
  );
  expect([sent.headers.get('subject'), sent.text]).toEqual([words, `${words}\n\tb`]);
});

test('no field of a message ends a line, moves a cursor or turns the direction of text around', async () => {
  const controls = [
    '\0',
    '\u0007',
    '\u001b',
    '\r',
    '\n',
    '\u0085',
    '\u009b',
    '\u061c',
    '\u200f',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u2029',
  ];
  const hostile = fc.string({ unit: fc.constantFrom(...controls, 'a', 'é', ':', ' ', '@', ',', '<') });
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (one, other) => {
      const mail = {
        ...exampleMail,
        to: `a${one}@bank.example`,
        replyTo: `b${other}@bank.example`,
        subject: one,
        text: other,
      };
      const sent = parseMail((await composeMessage(mail, from)).toString());
      for (const name of sent.headers.keys()) expect(names).toContain(name);
      for (const [name, value] of sent.headers)
        expect(value, name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
      expect(sent.text).not.toMatch(/[[\p{Cc}\p{Bidi_Control}\u2028\u2029]--[\n\t]]/v);
    }),
  );
});

const names: readonly string[] = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];
