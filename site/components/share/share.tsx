import styles from './share.module.css';

/**
 * Plain links that carry the page's address to where people talk, no third party's script. The kernel
 * opens `data-share` links in a small window, and makes the copy button work, which is hidden without it.
 */
export function Share({
  url,
  title,
  labels,
}: {
  /** Absolute address of the page. */
  url: string;
  title: string;
  labels: { share: string; copyLink: string; linkCopied: string };
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
      <ul className={styles.list} aria-labelledby="share">
        <li className="needsScript">
          <button type="button" className={styles.item} data-copy data-done={labels.linkCopied} aria-live="polite">
            {labels.copyLink}
          </button>
        </li>
        {places.map(({ name, href }) => (
          <li key={name}>
            <a className={styles.item} href={href} target="_blank" rel="noopener" data-share data-no-prefetch>
              {name}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.item} href={`mailto:?subject=${text}&body=${address}`}>
            E-mail
          </a>
        </li>
      </ul>
    </div>
  );
}
