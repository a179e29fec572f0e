import { expect, test } from 'vitest';
import { isDatabaseUrl } from './database-url.ts';

test.each([
  'postgres://site:secret@db.example/people',
  'postgresql://site@10.0.0.1:6432/people?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  'postgres://site:p%25%40ss@[::1]:5432/people',
  'postgres:///people?host=/var/run/postgresql',
])('%s is the URL of a database', (text) => {
  expect(isDatabaseUrl(text)).toBe(true);
});

test.each([
  'people',
  'mysql://site:secret@db.example/people',
  'postgres://site:secret@db.example',
  'postgres://site:secret@db.example/',
  'postgres://site:secret@db.example/people/more',
  'postgres:///people',
  'postgres://site:100%@db.example/people',
  'postgres://site:sec#ret@db.example/people',
  'postgres://site:secret@db.example/people?options=-csynchronous_commit%3Doff',
])('%s is not', (text) => {
  expect(isDatabaseUrl(text)).toBe(false);
});
