import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import { cloudSwitchSlice } from './cloud-switch.tsx';
import { divideShares } from './divide-shares.ts';
import examples from './examples.json' with { type: 'json' };

const [three, plain, single] = examples;

test('the share of a lost cloud goes to the others in proportion, and the total stays the same', () => {
  expect(divideShares([34, 33, 33], 0)).toEqual([0, 50, 50]);
  expect(divideShares([34, 33, 33], 1)).toEqual([51, 0, 49]);
  expect(divideShares([50, 30, 20], 0)).toEqual([0, 60, 40]);
  expect(divideShares([100, 0], 0)).toEqual([0, 0]);
});

test('the states are all running and the loss of each cloud', () => {
  const html = renderExample(cloudSwitchSlice, three);
  const labels = [...html.matchAll(/<input type="radio"[^>]*\/>([^<]+)<\/label>/g)].map(([, label]) => label);
  expect(labels).toEqual(['All running', 'Lose Cloud A', 'Lose Cloud B', 'Lose Cloud C']);
  expect(html.match(/checked=""/g)).toHaveLength(1);
});

test('each cloud has its share of traffic as text in every state', () => {
  const text = renderExample(cloudSwitchSlice, three).replace(/<[^>]+>/g, '');
  expect(text).toContain('Lose Cloud B: 51\u00a0%');
  expect(text).toContain('Lose Cloud B: –');
  expect(text).toContain('Lose Cloud B: 2 of 3');
});

test('choosing a state announces its one-line summary', () => {
  const html = renderExample(cloudSwitchSlice, three);
  const [, status = ''] = /<div role="status"[^>]*>(.*?)<\/div>/.exec(html) ?? [];
  expect([...status.matchAll(/<p[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
    'All\u00a0running\u00a0· Cloud\u00a0A\u00a034\u00a0%\u00a0· Cloud\u00a0B\u00a033\u00a0%\u00a0· Cloud\u00a0C\u00a033\u00a0%\u00a0· Record\u00a03\u00a0of\u00a03',
    'Cloud\u00a0A\u00a0lost\u00a0· Cloud\u00a0B\u00a050\u00a0%\u00a0· Cloud\u00a0C\u00a050\u00a0%\u00a0· Record\u00a02\u00a0of\u00a03',
    'Cloud\u00a0B\u00a0lost\u00a0· Cloud\u00a0A\u00a051\u00a0%\u00a0· Cloud\u00a0C\u00a049\u00a0%\u00a0· Record\u00a02\u00a0of\u00a03',
    'Cloud\u00a0C\u00a0lost\u00a0· Cloud\u00a0A\u00a051\u00a0%\u00a0· Cloud\u00a0B\u00a049\u00a0%\u00a0· Record\u00a02\u00a0of\u00a03',
  ]);
});

test('objectives are a table with a name and row headers, absent without objectives', () => {
  expect(renderExample(cloudSwitchSlice, three)).toMatch(/<table[^>]*><caption[^>]*>Objectives</);
  expect(renderExample(cloudSwitchSlice, three).match(/<th scope="row"/g)).toHaveLength(2);
  expect(renderExample(cloudSwitchSlice, plain)).not.toContain('<table');
});

test('a single cloud is not rendered', () => {
  expect(renderExample(cloudSwitchSlice, single)).toBe('');
});
