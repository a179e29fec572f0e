import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ContentVariant } from '../../content/choose-variant.ts';
import { getLanguage } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { PreviewBar } from './preview-bar.tsx';
import { toPreviewBarView } from './preview-bar-view.ts';

function renderBar(preview: NonNullable<ContentVariant['preview']>, language = getLanguage('en-gb')): string {
  const { view } = createExamplePageContext(language ? { language } : {});
  const bar = toPreviewBarView(preview, view, { path: '/platform', action: '/preview/exit' });
  return renderToStaticMarkup(<PreviewBar view={bar} />);
}

test('the bar names the previewed release or draft, and a form ends the preview', () => {
  expect(renderBar({ state: 'active', release: 'Spring', ref: 'token' })).toContain('release “Spring”');
  const draft = renderBar({ state: 'active', release: undefined, ref: 'token' });
  expect(draft).toContain('draft');
  expect(draft).toContain('data-preview-bar="token"');
  expect(draft).toMatch(
    /<form action="\/preview\/exit" method="post"><input type="hidden" name="from" value="\/platform"/,
  );
  expect(draft).toContain('>Leave preview</button>');
});

test('an ended preview is announced, and there is nothing to leave', () => {
  const ended = renderBar({ state: 'ended' });
  expect(ended).toContain('The preview has ended');
  expect(ended).not.toContain('<form');
  expect(ended).not.toContain('data-preview-bar');
});

test('on a French page the bar is French and returns to the French page', () => {
  const html = renderBar({ state: 'active', release: undefined, ref: 'token' }, getLanguage('fr-fr'));
  expect(html).toContain('Quitter l’aperçu');
  expect(html).toContain('value="/fr-fr/platform"');
});
