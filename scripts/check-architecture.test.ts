import { expect, test } from 'vitest';
import { checkImports } from './check-architecture.ts';

const offences = (file: string, imported: string, word = '') =>
  checkImports(file, `import ${word}{ something } from '${imported}';\n`).length;

test.each([
  ['cms/storage/sqlite/sqlite-storage.ts', '../../fields/date.ts'],
  ['cms/models/model-set.ts', '../fields/field-set.ts'],
  ['cms/query/operand.ts', '../documents/document-reader.ts'],
  ['cms/http/search.ts', '../../site/site.ts'],
  ['site/site.ts', '../cms/content-service.ts'],
  ['site/site.ts', '../integrations/mail/smtp-mailer.ts'],
  ['site/components/card/card.tsx', '../../page-types/page-type.ts'],
  ['site/contract/settings.ts', '../routes/links.ts'],
  ['site/browser/kernel.ts', '../components/card/card.tsx'],
  ['site/slices/message-stepper/step-controls.island.tsx', '../../design/graph-art.ts'],
  ['site/site.ts', '../studio/draft/draft-engine.ts'],
  ['site/browser/kernel.ts', '../../studio/draft/draft-engine.ts'],
  ['studio/draft/reconcile.ts', '../../cms/editing/working-copy-core.ts'],
  ['studio/draft/reconcile.ts', '../../cms/studio-types.ts'],
  ['cms/http/search.ts', '../../studio/draft/reconcile.ts'],
  ['studio/since-live/find-marks.ts', '../screens/publish/publish-dialog.tsx'],
  ['server/start.ts', '../scripts/build/build-site.ts'],
  ['server/serve-site.ts', '../integrations/mail/smtp-mailer.ts'],
  ['integrations/mail/smtp-mailer.ts', '../../server/logger.ts'],
])('%s may not import %s', (file, imported) => {
  expect(offences(file, imported)).toBe(1);
});

test.each([
  ['cms/http/search.ts', '../documents/search-documents.ts'],
  ['cms/fields/geo-point.ts', '../storage/indexed-point.ts'],
  ['server/compose.ts', '../integrations/mail/smtp-mailer.ts'],
  ['site/slices/message-stepper/step-controls.island.tsx', './step-controls.module.css'],
  ['server/start.test.ts', '../scripts/build/build-site.ts'],
])('%s may import %s', (file, imported) => {
  expect(offences(file, imported)).toBe(0);
});

test('some files may only be imported for their types', () => {
  expect(offences('server/serve-site.ts', '../site/site.ts', 'type ')).toBe(0);
  expect(offences('server/serve-site.ts', '../site/site.ts')).toBe(1);
  expect(offences('studio/draft/reconcile.ts', '../../cms/studio-types.ts', 'type ')).toBe(0);
  expect(offences('cms/storage/storage.ts', '../documents/route.ts', 'type ')).toBe(1);
});

test('side-effect imports and dynamic imports count too', () => {
  expect(checkImports('site/browser/kernel.ts', "import '../components/card/card.module.css';\n")).toHaveLength(1);
  expect(checkImports('site/site.ts', "const mail = await import('../server/logger.ts');\n")).toHaveLength(1);
});
