import { getButtonClass } from '../button/button-class.ts';
import { NoRouteArt } from '../graph-art/no-route-art.tsx';
import styles from './error-page.module.css';

interface ErrorView {
  readonly status: number;
  readonly title: string;
  readonly lede: string;
  readonly requestId: string;
  readonly homeHref: string;
  readonly labels: { requestId: string; tryAgain: string; home: string };
}

/** The page for every failure except 404: what happened, and what to do next. */
export function ErrorPage({ view }: { view: ErrorView }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <p className={styles.code}>{view.status}</p>
        <h1 className={styles.title}>{view.title}</h1>
        {view.lede && <p className={styles.lede}>{view.lede}</p>}
        <p className={styles.actions}>
          {/* `?` reloads the page without script. */}
          <a href="?" className={getButtonClass({ kind: 'secondary' })}>
            {view.labels.tryAgain}
          </a>
          <a href={view.homeHref}>{view.labels.home}</a>
        </p>
        <p className={styles.reference}>
          {view.labels.requestId} <span className="mono">{view.requestId}</span>
        </p>
      </div>
      <NoRouteArt />
    </div>
  );
}
