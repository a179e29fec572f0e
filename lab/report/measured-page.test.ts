import { readFileSync } from 'node:fs';
import { check, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { measuredPageFile, readReports, toMeasuredPage } from './measured-page.ts';

test('lab/results/README.md says what lab/results says (node lab/report/measured-page.ts writes it)', () => {
  expect(readFileSync(measuredPageFile, 'utf8')).toBe(toMeasuredPage(readReports()));
});

test('a report is shown with its figures, what became of their goals, and how it was measured', () => {
  const page = toMeasuredPage([
    {
      name: 'serve',
      title: 'One article',
      figures: [
        { name: 'stored page', value: 1234.5, unit: '/s', spread: [1000, 1500], reference: { name: 'bare | node', value: 2469 }, goal: { text: '>= 0.4 x', isMet: true } }, // prettier-ignore
        { name: 'p99', value: 31, unit: 'ms', goal: { text: '<= 30 ms', isMet: false } },
        { name: 'requests', value: 3, unit: '' },
      ],
      notes: ['Medians of five.'],
      measuredAt: '2026-11-23T00:05:08.170Z',
      machine: '2 cores',
      load: 'Load average 2.6 before, 1.1 after, on 2 cores',
      commit: '5843b21',
    },
  ]);
  expect(page.split('\n').slice(4)).toEqual([
    '## serve',
    '',
    'One article.',
    '',
    '2026-11-23 00:05 UTC, commit 5843b21. 2 cores. Load average 2.6 before, 1.1 after, on 2 cores.',
    '',
    '|             |   figure |      spread |          reference | ratio | goal     |        |',
    '| ----------- | -------: | ----------: | -----------------: | ----: | -------- | ------ |',
    '| stored page | 1,235 /s | 1,000–1,500 | bare \\| node 2,469 |   0.5 | >= 0.4 x | met    |',
    '| p99         |    31 ms |             |                    |       | <= 30 ms | MISSED |',
    '| requests    |        3 |             |                    |       |          |        |',
    '',
    '- Medians of five.',
    '',
  ]);
});

test('Prettier would write the page alike', async () => {
  const options = { ...(await resolveConfig(measuredPageFile)), filepath: measuredPageFile };
  expect(await check(toMeasuredPage(readReports()), options)).toBe(true);
});
