import { expect, test } from 'vitest';
import { languages } from '../language/language.ts';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import { defaultFeatureFlags } from '../contract/feature-flags.ts';
import { showFrameParts } from './frame-parts.tsx';
import { toPageState, toSharedState } from './shared-state.ts';

const page = { path: '/', template: 'home', layout: 'default', status: 200, title: 'Home' } as const;
const state = toSharedState(toPageState(page, '/', defaultFeatureFlags), createExamplePageContext().config);

test.each([
  [languages[0], 'Something went wrong'],
  [languages[1], 'Une erreur est survenue'],
])('the page for a failed load has a heading and a title', (language, words) => {
  const html = showFrameParts(state, language, `/of-${language.id}`);
  expect(html).toContain(`<p data-title="${words} | Financial Cloud">${words}</p>`);
});
