import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maxMailedLinksAtOnce } from '../limits.ts';
import { createMailedLinks, type StudioMail } from './mailed-links.ts';

const ada = { id: 'a', name: 'Ada', email: 'ada@bank.example', role: 'editor', createdAt: 1 } as const;

function open(sendMail?: (mail: StudioMail) => Promise<void>, pause = () => turn()) {
  const [mails, errors, made]: [StudioMail[], string[], string[]] = [[], [], []];
  const links = createMailedLinks({
    accounts: {
      find: async (email) => (email === ada.email ? ada : undefined),
      async createLink(id) {
        made.push(id);
        return { token: `token-${made.length}`, expiresAt: 9 };
      },
    },
    studioOrigin: 'https://cms.bank.example',
    sendMail: sendMail ?? (async (mail) => void mails.push(mail)),
    logger: { error: (_, message) => void errors.push(message) },
    now: () => new Date(0),
    pause,
  });
  return { links, mails, errors, made };
}

test('only an address that has an account is mailed a link', async () => {
  const { links, mails, made } = open();
  links.request('ben@bank.example');
  links.request(ada.email);
  expect(made, 'the answer goes first').toEqual([]);
  await links.settle();
  expect(mails).toEqual([
    {
      id: expect.stringMatching(/^sign-in-[\da-f]{32}$/),
      to: ada.email,
      subject: 'Your link to the studio',
      text: expect.stringMatching(/^https:\/\/cms\.bank\.example\/studio\/sign-in#token-1$/m),
      date: '1970-01-01T00:00:00.000Z',
    },
  ]);
});

test('a link is created some time after the response, so that the time of the next response reveals nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { links, made } = open(undefined, () => promise);
  links.request(ada.email);
  await turn();
  expect(made).toEqual([]);
  resolve();
  await links.settle();
  expect(made).toEqual([ada.id]);
});

test('an account is mailed a limited number of links at once, however many are requested', async () => {
  const { links, mails, made } = open();
  for (let count = 0; count < maxMailedLinksAtOnce + 3; count += 1) links.request(ada.email);
  await links.settle();
  expect([mails.length, made.length]).toEqual([maxMailedLinksAtOnce, maxMailedLinksAtOnce]);
});

test('after too many requests an account is mailed one more link every 12 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { links, mails } = open();
  const requestSome = async () => {
    for (let count = 0; count < maxMailedLinksAtOnce + 3; count += 1) links.request(ada.email);
    await links.settle();
    return mails.length;
  };
  expect(await requestSome()).toBe(5);
  vi.advanceTimersByTime(11 * 60_000);
  expect(await requestSome(), 'too early').toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(await requestSome()).toBe(6);
  vi.advanceTimersByTime(12 * 60_000);
  expect(await requestSome()).toBe(7);
});

test('a mail that cannot be sent is logged', async () => {
  const { links, errors } = open(async () => {
    throw new Error('no mail server');
  });
  links.request(ada.email);
  await links.settle();
  expect(errors).toEqual(['A link to sign in could not be mailed.']);
});
