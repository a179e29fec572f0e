import { useSyncExternalStore, type ReactNode } from 'react';
import { useResponsiveState } from '../../browser/use-responsive-state.ts';
import { useSharedState, useSnapshot } from '../../browser/use-shared-state.ts';
import type { SharedState } from '../../document/shared-state.ts';
import styles from './debug-page.module.css';
import { showFacts } from './show-facts.ts';

/**
 * Shows visitors facts of their own visit only: no versions, IP addresses, headers or environment. The server renders
 * the same page for everyone; values that only the browser knows are filled in after hydration.
 */
export function VisitTables({
  language,
  layout,
  experiment,
  flags,
}: {
  language: string;
  layout: string;
  experiment: string;
  flags: readonly { name: string; isEnabled: boolean; description: string }[];
}) {
  const responsive = useResponsiveState();
  const isTakenOver = useSyncExternalStore(never, always, notYet);
  const consent = useSyncExternalStore(watchConsent, showConsent, unknown);
  const { isOnline } = useSharedState('behaviour');
  const { choice } = useSharedState('theme');
  return (
    <div className={`wrap ${styles.page}`}>
      <Facts caption="This visit">
        <Fact name="Build" value={isTakenOver ? getBuildId() : undefined} />
        <Fact name="Language" value={language} />
        <Fact name="Layout" value={layout} />
        <Fact name="Size class" value={responsive?.current} />
        <Fact name="Responsive state" value={responsive && showFacts(responsive)} isLong />
        <Fact name="Connection" value={isTakenOver ? (isOnline ? 'online' : 'offline') : undefined} />
        <Fact name="Theme" value={isTakenOver ? choice : undefined} />
        <Fact name="Consent" value={consent} />
        <Fact name="Experiment" value={experiment} />
      </Facts>
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
          {flags.map((flag) => (
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
      <Facts caption="Shared state">
        {areas.map((area) => (
          <Area key={area} area={area} />
        ))}
      </Facts>
      <Facts caption="Snapshot">
        {areas.map((area) => (
          <Snapshot key={area} area={area} />
        ))}
      </Facts>
    </div>
  );
}

const areas = ['theme', 'pages', 'menu', 'header', 'featureFlags', 'config', 'behaviour'] as const;

function Area({ area }: { area: keyof SharedState }) {
  return <Fact name={area} value={showFacts(useSharedState(area))} />;
}

function Snapshot({ area }: { area: keyof SharedState }) {
  return <Fact name={`snapshot of ${area}`} value={showFacts(useSnapshot(area))} />;
}

function Facts({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className={styles.facts}>
      <caption>{caption}</caption>
      <tbody>{children}</tbody>
    </table>
  );
}

/** `value` is `undefined` until it is known. */
function Fact({ name, value, isLong = false }: { name: string; value: string | undefined; isLong?: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={isLong ? `mono ${styles.long}` : 'mono'}>
        {value ?? <span className={styles.unknown}>known to your browser, shown with script</span>}
      </td>
    </tr>
  );
}

const never = () => () => {};
const always = () => true;
const notYet = () => false;
const unknown = () => undefined;

function getBuildId(): string {
  return /kernel-([\w-]{8})\.js/.exec(document.documentElement.dataset['kernel'] ?? '')?.[1] ?? 'development';
}

function watchConsent(listener: () => void): () => void {
  document.addEventListener('fc:consent', listener);
  return () => document.removeEventListener('fc:consent', listener);
}

/** Consent is not part of the shared state: the pre-paint script writes it on the root element, where CSS reads it. */
function showConsent(): string {
  const { consent } = document.documentElement.dataset;
  if (consent === undefined) return 'not chosen';
  return consent === '' ? 'refused' : `allowed: ${consent.replaceAll(' ', ', ')}`;
}
