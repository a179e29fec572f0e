import styles from './cloud-switch.module.css';
import type { CloudSwitchView, CloudView } from './cloud-switch-view.ts';

/**
 * The clouds between an incoming and an outgoing line: payments branch off into the live clouds and join
 * again behind them. The lines are decoration; the text in each cloud has the same facts for every state.
 */
export function CloudStage({ view }: { view: CloudSwitchView }) {
  const { words, states, clouds } = view;
  return (
    <div className={styles.stage} data-clouds={clouds.length}>
      <p className={styles.in}>{words.paymentsIn}</p>
      <ul className={styles.clouds}>
        {clouds.map((cloud) => (
          <li key={cloud.name} className={styles.cloud}>
            <Branch className={styles.enter} />
            <div className={styles.panel}>
              <CloudHead cloud={cloud} view={view} />
              <div className={styles.rows}>
                <Row label={words.gateway} states={states} values={cloud.shares} />
                <Row label={words.processing} states={states} values={[]} />
                <Row label={words.record} states={states} values={cloud.copies} />
              </div>
            </div>
            <Branch className={styles.leave} />
          </li>
        ))}
      </ul>
      <div className={styles.end}>
        {/* Announces to screen readers what the drawing shows after a cloud is chosen. */}
        <div role="status" className={`mono ${styles.summary}`}>
          {states.map(({ label, summary }, index) => (
            <p key={label} data-state={index}>
              {summary}
            </p>
          ))}
        </div>
        <p className={styles.out}>{words.toTheSchemes}</p>
      </div>
    </div>
  );
}

function CloudHead({ cloud, view: { words } }: { cloud: CloudView; view: CloudSwitchView }) {
  return (
    <div className={styles.head}>
      <p className={styles.name}>{cloud.name}</p>
      {cloud.region && <p className={styles.region}>{cloud.region}</p>}
      <p className={`mono ${styles.status}`}>
        <span className={styles.serving}>{words.serving}</span>
        <span className={styles.lost}>{words.lost}</span>
      </p>
    </div>
  );
}

/** One value per state; CSS shows the chosen one. Without CSS each value names its state. */
function Row({
  label,
  states,
  values,
}: {
  label: string;
  states: CloudSwitchView['states'];
  values: readonly (string | undefined)[];
}) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      {values.map((value, index) => (
        <span key={states[index]?.label} className={`mono ${styles.value}`} data-state={index}>
          <span className="visuallyHidden">{states[index]?.label}: </span>
          {value ?? '–'}
        </span>
      ))}
    </div>
  );
}

/** The line past one cloud, and its 45-degree branch into or out of it. */
function Branch({ className }: { className: string | undefined }) {
  return (
    <span className={`${styles.branch} ${className}`} aria-hidden="true">
      <svg className={styles.elbow} viewBox="-0.5 -0.5 40 40">
        <path d="M0 8h4L28 32v8" />
      </svg>
    </span>
  );
}
