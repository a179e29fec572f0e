import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { PageContext } from '../page-context.ts';
import type { PageType } from '../page-type.ts';
import styles from './debug-page.module.css';

interface DebugView {
  rows: readonly { name: string; value: string; live?: 'size' | 'online' | 'theme' }[];
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
        <table>
          <caption>This visit</caption>
          <tbody>
            {view.rows.map(({ name, value, live }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="mono" data-live={live}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
      </div>
    </>
  );
}

type RawDebug = Awaited<ReturnType<typeof queryFlags>>;

async function queryFlags(context: PageContext) {
  return { flags: await context.content.getSingle('feature_flags') };
}

export const debugPage: PageType<RawDebug, DebugView> = {
  template: 'debug',
  layout: 'default',
  query: queryFlags,
  view: ({ flags }, { language }) => ({
    rows: [
      { name: 'Language', value: language.id },
      { name: 'Layout', value: 'default' },
      { name: 'Size class', value: 'needs script', live: 'size' },
      { name: 'Connection', value: 'needs script', live: 'online' },
      { name: 'Theme', value: 'needs script', live: 'theme' },
    ],
    flags: (flags?.data.flags ?? []).flatMap((flag) =>
      flag.name ? [{ name: flag.name, isEnabled: flag.is_enabled, description: flag.description ?? '' }] : [],
    ),
  }),
  head: () => ({
    title: 'Debug',
    description: 'What this site knows about your visit, shown to you and to nobody else.',
    type: 'website',
    isIndexed: false,
  }),
  Page: Debug,
};
