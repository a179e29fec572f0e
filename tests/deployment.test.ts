/** The files of deploy/ fit each other, and the program. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number>;
}

// Written by us; what is missing fails the expectations.
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'financial-cloud');
const readSetting = (name: string) => ours.flatMap(([, { environment = {} }]) => environment[name] ?? []).map(String);

test('compose.yaml starts two sites and two content services with the flags of npm start, and settings that README lists', () => {
  expect(ours.map(([name]) => name)).toEqual(['content-1', 'content-2', 'site-1', 'site-2']);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const readme = readFileSync('README.md', 'utf8');
  for (const [name, { command = [], environment = {} }] of ours) {
    expect(scripts.start).toContain(command.slice(0, -1).join(' '));
    expect(command.at(-1)).toBe(name.split('-')[0]);
    for (const setting of Object.keys(environment)) expect(readme).toContain(`\`${setting}\``);
  }
});

test('nginx and Varnish find the processes on their ports', () => {
  const listPorts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, port]) => port);
  const [front = '', content = ''] = read('nginx-cluster.conf').split('upstream content');
  const own = /server 127\.0\.0\.1:(\d+) /g;
  const varnish = listPorts(read('compose.yaml'), /"127\.0\.0\.1:(\d+)"/g);
  expect(listPorts(front, own)).toEqual([...varnish, ...readSetting('PORT')]);
  expect(listPorts(content, own)).toEqual(readSetting('CONTENT_PORT'));
  expect(listPorts(read('varnish.vcl'), /\.port = "(\d+)"/g)).toEqual(readSetting('PORT'));
  const [contentDoor] = listPorts(content, /listen 127\.0\.0\.1:(\d+);/g);
  const origin = `http://127.0.0.1:${contentDoor}`;
  expect(new Set(readSetting('CONTENT_URL'))).toEqual(new Set([origin]));
  expect(new Set(readSetting('CONTENT_API'))).toEqual(new Set([`${origin}/api/v2`]));
  const [purgePort] = listPorts(read('compose.yaml'), /purge=127\.0\.0\.1:(\d+)/g);
  expect(new Set(readSetting('CDN_PURGE'))).toEqual(new Set([`varnish:http://127.0.0.1:${purgePort}/`]));
});

test.each(['site', 'content'])('the unit of one %s of several is as closed as the one of all', (role) => {
  const only = /^(#|Description=|ExecStart=|Environment=NODE_ENV|EnvironmentFile=|StateDirectory=)/;
  const listShared = (name: string) =>
    read(name)
      .split('\n')
      .filter((line) => !only.test(line));
  const unit = read(`financial-cloud-${role}@.service`);
  expect(listShared(`financial-cloud-${role}@.service`)).toEqual(listShared('financial-cloud.service'));
  const [start = ''] = /^ExecStart=.*$/m.exec(read('financial-cloud.service')) ?? [];
  expect(unit).toContain(`\n${start} ${role}\n`);
  expect(unit).toContain(` DATA_DIR=/var/lib/financial-cloud-${role}-%i ${role === 'site' ? 'PORT' : 'CONTENT_PORT'}=%i\n`); // prettier-ignore
  expect(unit).toContain(`\nStateDirectory=financial-cloud-${role}-%i\n`);
});
