import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestKeys } from '../testing/test-keys.ts';
import { Unavailable } from '../unavailable.ts';
import { createFileMailer } from './file-mailer.ts';
import { exampleMail, parseMail, testMailer } from './mailer-contract.ts';

const from = 'no-reply@financial-cloud.example';
const makeDirectory = () => mkdtemp(path.join(tmpdir(), 'outbox-'));

describe('mail as files', () => {
  testMailer(async () => {
    const directory = path.join(await makeDirectory(), 'outbox');
    const list = async () => {
      const names = await readdir(directory);
      return Promise.all(names.map(async (name) => parseMail(await readFile(path.join(directory, name), 'utf8'))));
    };
    return { mailer: createFileMailer({ directory, from }), list };
  });

  test('a message sent twice is one file', async () => {
    const directory = await makeDirectory();
    const mailer = createFileMailer({ directory, from });
    await mailer.send(exampleMail);
    await mailer.send(exampleMail);
    expect(await readdir(directory)).toEqual([`${exampleMail.id}.eml`]);
  });

  test('a message about a record that was erased is not written', async () => {
    const directory = await makeDirectory();
    const keys = createTestKeys(await makeDirectory());
    await keys.erase('a-record');
    const mailer = createFileMailer({ directory, from, keys });
    await mailer.send({ ...exampleMail, record: 'a-record' });
    expect(await readdir(directory)).toEqual([]);
    await mailer.send({ ...exampleMail, record: 'another' });
    expect(await readdir(directory)).toEqual([`${exampleMail.id}.eml`]);
  });

  test('an outbox that cannot be written accepts no message', async () => {
    const directory = path.join(await makeDirectory(), 'file');
    await writeFile(directory, 'in the way');
    await expect(createFileMailer({ directory, from }).send(exampleMail)).rejects.toThrow(Unavailable);
  });
});
