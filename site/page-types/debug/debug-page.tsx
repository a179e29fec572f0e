import { showFacts } from '../../browser/show-facts.ts';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { getDocumentTitle } from '../../document/head.ts';
import type { HeadView } from '../../document/head-view.ts';
import { toPageState, toSharedState, type SharedState } from '../../document/shared-state.ts';
import { toFeatureFlags } from '../../feature-flags.ts';
import { getLanguagePrefix } from '../../language/language.ts';
import type { PageContext } from '../page-context.ts';
import type { PageType } from '../page-type.ts';
import styles from './debug-page.module.css';

/** A row of facts; one with `live` is filled in, or kept true, by the browser (browser/debug-rows.ts). */
interface Fact {
  name: string;
  /** What the server knows; `undefined` when only the browser does. */
  value: string | undefined;
  live?: string;
}

interface DebugView {
  visit: readonly Fact[];
  state: readonly Fact[];
  flags: readonly { name: string; isEnabled: boolean; description: string }[];
}

/**
 * What a visitor may know about their own visit, and nothing else: no versions, addresses, headers
 * or environment (acceptance D13). The rows marked `data-live` are filled in by the kernel.
 */
function Debug({ view }: { view: DebugView }) {
  return (
    <>
      <PageHeading
        eyebrow="/debug"
        title="Your visit, as this site sees it"
        lede="Nothing here is about anyone else, and nothing is kept."
      />
      <div className={`wrap ${styles.page}`}>
        <Facts caption="This visit" facts={view.visit} />
        <table>
          <caption>Public feature flags</caption>
          <thead>
            <tr>
              <th scope="col">Flag</th>
              <th scope="col">State</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {view.flags.map((flag) => (
              <tr key={flag.name}>
                <th scope="row" className="mono">
                  {flag.name}
                </th>
                <td>{flag.isEnabled ? 'on' : 'off'}</td>
                <td>{flag.description}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Facts caption="Shared state" facts={view.state} />
      </div>
    </>
  );
}

function Facts({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <table className={styles.facts}>
      <caption>{caption}</caption>
      <tbody>
        {facts.map(({ name, value, live }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={live === 'responsive' ? `mono ${styles.long}` : 'mono'} data-live={live}>
              {value ?? <span className={styles.unknown}>known to your browser, shown with script</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RawDebug = Awaited<ReturnType<typeof queryFlags>>;

async function queryFlags(context: PageContext) {
  return { flags: await context.content.getSingle('feature_flags') };
}

/** Each variation has its page, so this the server may say; the key names the experiment and the variation. */
function showExperiment({ kind, key }: PageContext['variant']): string {
  return kind === 'experiment' ? key : 'none';
}

/** The page is the same for everybody, so the server cannot say; without script the row says why it is empty. */
function toLive(name: string, live: string): Fact {
  return { name, live, value: undefined };
}

/** As the document hands it to the browser, which keeps it true: nothing moves when the browser takes over. */
function showState(flags: RawDebug['flags'], { language, settings }: PageContext): Fact[] {
  const { basePath, isServiceWorkerOn } = settings;
  const page = {
    path: `${getLanguagePrefix(language)}/debug`,
    template: 'debug',
    layout: 'default',
    status: 200,
    title: getDocumentTitle(head),
  };
  const state: SharedState = toSharedState(toPageState(page, '/debug', toFeatureFlags(flags)), {
    basePath,
    language: language.html,
    isServiceWorkerOn,
    style: '',
  });
  return Object.entries(state).map(([name, area]) => ({ name, live: `state-${name}`, value: showFacts(area) }));
}

const head: HeadView = {
  title: 'Debug',
  description: 'What this site knows about your visit, shown to you and to nobody else.',
  type: 'website',
  isIndexed: false,
};

export const debugPage: PageType<RawDebug, DebugView> = {
  template: 'debug',
  layout: 'default',
  query: queryFlags,
  view: ({ flags }, context) => ({
    visit: [
      toLive('Build', 'build'),
      { name: 'Language', value: context.language.id },
      { name: 'Layout', value: 'default' },
      toLive('Size class', 'size'),
      toLive('Responsive state', 'responsive'),
      toLive('Connection', 'online'),
      toLive('Theme', 'theme'),
      toLive('Consent', 'consent'),
      { name: 'Experiment', value: showExperiment(context.variant) },
    ],
    state: showState(flags, context),
    flags: (flags?.data.flags ?? []).flatMap((flag) =>
      flag.name ? [{ name: flag.name, isEnabled: flag.is_enabled, description: flag.description ?? '' }] : [],
    ),
  }),
  head: () => head,
  Page: Debug,
};
