import styles from './share.module.css';

/**
 * Plain links that pass the page's URL to other services, without third-party script. With script
 * (site/browser/share.ts) they open in a small window, the URL can be copied, and touch screens offer
 * the device's share sheet.
 */
export function Share({
  url,
  title,
  labels,
}: {
  /** Absolute URL of the page. */
  url: string;
  title: string;
  labels: Record<'share' | 'shareWith' | 'copyLink' | 'linkCopied' | 'copyingFailed' | 'email', string>;
}) {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  const places = [
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'X', href: `https://x.com/intent/post?url=${address}&text=${text}` },
  ];
  return (
    <div data-print="no">
      <p className={styles.label} id="share">
        {labels.share}
      </p>
      <ul
        className={styles.list}
        aria-labelledby="share"
        data-done={labels.linkCopied}
        data-failed={labels.copyingFailed}
      >
        <li className={`needsScript ${styles.touch}`}>
          <button type="button" className={styles.item} data-share="native">
            {labels.shareWith}
          </button>
        </li>
        <li className="needsScript">
          <button type="button" className={styles.item} data-share="copy">
            {labels.copyLink}
          </button>
        </li>
        {places.map(({ name, href }) => (
          <li key={name}>
            <a className={styles.item} href={href} target="_blank" rel="noopener" data-share="popup" data-no-prefetch>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.item} href={`mailto:?subject=${text}&body=${address}`}>
            {labels.email}
          </a>
        </li>
      </ul>
      <p role="status" className={styles.status} />
    </div>
  );
}
