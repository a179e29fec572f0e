import type { ArtName } from './art-view.ts';
import styles from './drawing.module.css';
import { EarlierHours } from './metrics-art.tsx';
import { MoreScores } from './score-art.tsx';

/** Beyond the edges of the widest page, in the drawing's units. */
const [from, to] = [-2000, 2400];

/** The paths that lead into and out of each drawing, if it has any. */
const paths: Readonly<Partial<Record<ArtName, { edge?: string; live?: string }>>> = {
  payee_check: { live: `M${from} 59H1M359 59H${to}` },
  payee_refused: { live: `M${from} 59H1` },
  routing: { live: `M${from} 56H12M354 20H${to}`, edge: `M354 56H${to}M354 92H${to}` },
  on_us: { edge: `M${from} 16H174M186 16H${to}` },
  accounts: { live: `M${from} 18H1M${from} 94H1M320 56H${to}` },
  clouds: { live: `M${from} 56H12M348 56H${to}` },
  escrow: { edge: `M${from} 24H6`, live: `M348 88H${to}` },
  messages: { edge: `M${from} 42H1M359 42H${to}`, live: `M${from} 74H1M359 74H${to}` },
  shield: { edge: `M${from} 20H6M${from} 92H6`, live: `M${from} 52H12M348 52H${to}` },
  stages: { live: `M${from} 32H12M348 32H${to}` },
};

export function FeaturePaths({ name }: { name: ArtName }) {
  if (name === 'score') return <MoreScores from={from} to={to} />;
  if (name === 'metrics') return <EarlierHours from={from} to={to} />;
  const { edge, live } = paths[name] ?? {};
  return (
    <>
      {edge && <path className={styles.edge} d={edge} />}
      {live && <path className={styles.live} d={live} />}
    </>
  );
}
