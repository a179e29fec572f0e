import { getButtonClass } from '../button/button-class.ts';
import type { PreviewBarView } from './preview-bar-view.ts';
import styles from './preview-bar.module.css';

/** Marks the page as a preview, and offers to leave it. Rendered on the server; needs no script. */
export function PreviewBar({ view }: { view: PreviewBarView }) {
  return (
    <aside className={styles.bar} aria-label={view.text} data-preview-bar={view.ref} data-part="preview">
      <p role="status">{view.text}</p>
      {view.leave && (
        <form method="post" action={view.leave.action}>
          <input type="hidden" name="from" value={view.leave.from} />
          <button type="submit" className={getButtonClass({ kind: 'secondary' })}>
            {view.leave.text}
          </button>
        </form>
      )}
    </aside>
  );
}
