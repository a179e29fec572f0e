import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileRecordKeys } from './file-record-keys.ts';
import { createKeyring } from './keyring.ts';
import { createRecordKey, openStoredValue, Unopenable } from './record-key.ts';
import { WrongVisitorDataKey } from './record-keys.ts';

const [older, newer] = ['an older key of at least 32 characters', 'a newer key of at least 32 characters'];
const bytes = new TextEncoder().encode('Ça va?');

function openFolder() {
  const directory = mkdtempSync(path.join(tmpdir(), 'record-keys-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return { directory, open: (...keys: string[]) => createFileRecordKeys({ directory, keyring: createKeyring(keys) }) };
}

test('a sealed part can be opened unchanged, only in its own place and with its own key', () => {
  const secret = new Uint8Array(32).fill(7);
  const key = createRecordKey('enquiry-1', secret);
  const sealed = key.seal('file-0/0', bytes);
  expect(Buffer.from(key.open('file-0/0', sealed)).equals(bytes)).toBe(true);
  expect(key.seal('file-0/0', bytes).equals(sealed)).toBe(false);
  expect(() => key.open('file-0/1', sealed)).toThrow(Unopenable);
  expect(() => createRecordKey('enquiry-2', secret).open('file-0/0', sealed)).toThrow(Unopenable);
  expect(() => createRecordKey('enquiry-1', new Uint8Array(32)).open('file-0/0', sealed)).toThrow(Unopenable);
  sealed[sealed.length - 1] = 255 - (sealed.at(-1) ?? 0);
  expect(() => key.open('file-0/0', sealed)).toThrow(Unopenable);
});

test('plain text is returned as it is, and a sealed value cannot be opened without its key', () => {
  const key = createRecordKey('enquiry-1', new Uint8Array(32));
  expect(key.open('record', bytes)).toBe(bytes);
  expect(openStoredValue(undefined, 'record', { name: 'Ada' })).toEqual({ name: 'Ada' });
  expect(() => openStoredValue(undefined, 'record', key.sealValue('record', 1))).toThrow(/Its key is gone/);
});

test('the key of a record is created once, even by concurrent calls, and found by the next process', async () => {
  const { open } = openFolder();
  const keys = open(newer);
  const [one, other] = await Promise.all([keys.make('enquiry-1'), keys.make('enquiry-1')]);
  expect(other.open('a', one.seal('a', bytes))).toEqual(Buffer.from(bytes));
  expect((await open(newer).find('enquiry-1'))?.open('a', one.seal('a', bytes))).toEqual(Buffer.from(bytes));
  expect(await keys.find('enquiry-2')).toBeUndefined();
});

test('an erasure that a crash truncated in the list does not damage the next one', async () => {
  const { open, directory } = openFolder();
  writeFileSync(path.join(directory, 'erased-records'), '-enquiry-1');
  await open(newer).erase('enquiry-2');
  expect((await open(newer).listErased()).toSorted()).toEqual(['enquiry-1', 'enquiry-2']);
});

test('a wrong key is reported at start without a secret, and deletes nothing', async () => {
  const { open } = openFolder();
  const sealed = (await open(older).make('enquiry-1')).seal('a', bytes);
  const refused = open(newer).check();
  await expect(refused).rejects.toThrow(WrongVisitorDataKey);
  await expect(refused).rejects.toThrow(/put the earlier key after the new one/);
  await expect(refused).rejects.not.toThrow(/32 characters/);
  await open(newer, older).check();
  expect((await open(newer, older).find('enquiry-1'))?.open('a', sealed)).toEqual(Buffer.from(bytes));
});

test('a new key wraps again what an older one wrapped, and then the older one can be removed', async () => {
  const { open, directory } = openFolder();
  const sealed = (await open(older).make('enquiry-1')).seal('a', bytes);
  expect([await open(newer, older).tidy(), await open(newer, older).tidy()]).toEqual([1, 0]);
  await open(newer).check();
  expect((await open(newer).find('enquiry-1'))?.open('a', sealed)).toEqual(Buffer.from(bytes));
  expect(readdirSync(path.join(directory, 'record-keys')).length).toBe(1);
});

test('an erased record has no key until the person sends it again, and no copy restores it', async () => {
  const { open } = openFolder();
  const keys = open(newer);
  await keys.make('subscriber-1');
  const yesterday = await keys.copy();
  await keys.erase('subscriber-1');
  await keys.addCopy(yesterday);
  expect([await keys.find('subscriber-1'), await keys.get('subscriber-1')]).toEqual([undefined, undefined]);
  expect((await keys.copy()).erased).toEqual(['subscriber-1']);
  const today = await keys.copy();
  await keys.make('subscriber-1');
  await keys.addCopy(today);
  expect(await keys.find('subscriber-1')).toBeDefined();
});

test('on another machine a copy restores the keys and the list of erased records', async () => {
  const here = openFolder();
  await here.open(newer).make('enquiry-1');
  await here.open(newer).make('enquiry-2');
  await here.open(newer).erase('enquiry-2');
  const there = openFolder();
  await there.open(newer).make('enquiry-2');
  await there.open(newer).addCopy(await here.open(newer).copy());
  expect(await there.open(newer).find('enquiry-1')).toBeDefined();
  expect(await there.open(newer).find('enquiry-2')).toBeUndefined();
  expect(existsSync(path.join(there.directory, 'erased-records'))).toBe(true);
});
