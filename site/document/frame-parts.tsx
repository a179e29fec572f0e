/**
 * The end of every document, for the kernel: the loading bar, live regions for the new title and the online state, the
 * words of the client-side error page, and the shared state.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../language/language.ts';
import { getStrings } from '../language/strings.ts';
import { toScriptJson } from './escape-html.ts';
import { getDocumentTitle } from './head.ts';
import type { SharedState } from './shared-state.ts';

export function showFrameParts(state: SharedState, language: Language, homeHref: string): string {
  const known = parts.get(homeHref) ?? renderToStaticMarkup(<FrameParts language={language} homeHref={homeHref} />);
  parts.set(homeHref, known);
  return `${known}<script type="application/json" data-state>${toScriptJson(state)}</script>`;
}

/** By home page, one per language: the same in all its documents, so rendered once. */
const parts = new Map<string, string>();

function FrameParts({ language, homeHref }: { language: Language; homeHref: string }) {
  const strings = getStrings(language);
  return (
    <>
      <div className="loadingBar" role="progressbar" aria-label={strings.loadingPage} aria-valuemin={0} hidden />
      <p className="visuallyHidden" role="status" data-announcer="" />
      <p className="connectionNotice" role="status" data-offline={strings.offlineNotice} />
      <template data-failure="">
        <div className="wrap loadFailure">
          <p className="mono">500</p>
          {/* Becomes the heading and the title when it is shown; until then the document has its own. */}
          <p data-title={getDocumentTitle({ title: strings.brokenTitle })}>{strings.brokenTitle}</p>
          <p>{strings.loadFailedLede}</p>
          <button type="button">{strings.tryAgain}</button> <a href={homeHref}>{strings.backHome}</a>
        </div>
      </template>
    </>
  );
}
