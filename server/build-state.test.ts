import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintInputs } from './build-state.ts';

function createSources(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'build-state-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['site/pages', 'cms', 'server/testing', 'integrations', 'scripts/build'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const file of ['vite.config.ts', 'package-lock.json', 'cms/service.ts', 'site/pages/page.tsx'])
    writeFileSync(path.join(root, file), 'export {};\n');
  return root;
}

test('unchanged sources keep their fingerprint, whatever their modification times', () => {
  const root = createSources();
  const before = fingerprintInputs(root);
  utimesSync(path.join(root, 'cms/service.ts'), 1_700_000_000, 1_700_000_000);
  writeFileSync(path.join(root, 'notes.md'), 'of no build');
  writeFileSync(path.join(root, 'cms/service.test.ts'), 'a test is a part of no build');
  writeFileSync(path.join(root, 'server/testing/model.ts'), 'nor is what tests are made of');
  expect(fingerprintInputs(root)).toBe(before);
});

test.each(['site/pages/page.tsx', 'cms/service.ts', 'server/new.ts', 'package-lock.json'])(
  'a change of %s changes the fingerprint',
  (file) => {
    const root = createSources();
    const before = fingerprintInputs(root);
    writeFileSync(path.join(root, file), 'export [];\n');
    expect(fingerprintInputs(root)).not.toBe(before);
  },
);
