import type { FormProblemView } from './form-view.ts';
import styles from './problem.module.css';

/** Lists the errors with links to their fields. It has the focus when the page loads. */
export function ErrorSummary({ view }: { view: FormProblemView }) {
  return (
    // Only after a rejected submission: the focus belongs here, and without script `autofocus` is the only way.
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
    <div className={styles.summary} role="alert" tabIndex={-1} autoFocus aria-labelledby="form-problem">
      <h3 id="form-problem">{view.title}</h3>
      <p>{view.intro}</p>
      <ul>
        {view.items.map(({ href, label, message }) => (
          <li key={href}>
            <a href={href}>{label}</a> <span className={styles.summaryMessage}>{message}</span>
          </li>
        ))}
      </ul>
      {view.filesNote && <p>{view.filesNote}</p>}
    </div>
  );
}
