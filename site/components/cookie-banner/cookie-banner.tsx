import type { ReactNode } from 'react';
import { getButtonClass } from '../button/button-class.ts';
import type { CookieBannerView } from './cookie-banner-view.ts';
import styles from './cookie-banner.module.css';

/** Target of the footer's link: as `:target` the banner shows again, with or without script. */
export const cookieBannerId = 'cookie-choices';

/**
 * Asks for consent. It is in every page's HTML, because the page is the same for all readers; those
 * who have chosen never see it (document/pre-paint.ts, http/handle-consent.ts). Two forms, so that Enter
 * in the list of categories can only save that list.
 */
export function CookieBanner({ view }: { view: CookieBannerView }) {
  const { words, policy } = view;
  return (
    <section
      className={styles.banner}
      id={cookieBannerId}
      aria-labelledby="cookie-choices-title"
      tabIndex={-1}
      data-consent-banner=""
      data-print="no"
    >
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.words}>
          <h2 id="cookie-choices-title" className={styles.title}>
            {words.title}
          </h2>
          <p>
            {words.text} <a href={policy.href}>{policy.text}</a>
          </p>
        </div>
        <div className={styles.actions}>
          <ConsentForm view={view} className={styles.answers}>
            <button type="submit" name="choice" value="accept" className={getButtonClass({ kind: 'secondary' })}>
              {words.acceptAll}
            </button>
            <button type="submit" name="choice" value="reject" className={getButtonClass({ kind: 'secondary' })}>
              {words.rejectAll}
            </button>
          </ConsentForm>
          <details className={styles.choose}>
            <summary>{words.choose}</summary>
            <ConsentForm view={view}>
              <Categories view={view} />
              <button type="submit" name="choice" value="save" className={getButtonClass({ kind: 'secondary' })}>
                {words.save}
              </button>
            </ConsentForm>
          </details>
        </div>
      </div>
    </section>
  );
}

function Categories({ view: { categories, words } }: { view: CookieBannerView }) {
  return (
    <>
      <ul className={styles.categories}>
        {categories.map(({ id, name, text, isOptional }) => (
          <li key={id}>
            {isOptional ? (
              <label className={styles.name}>
                <input type="checkbox" name="category" value={id} aria-describedby={`cookies-${id}`} /> {name}
              </label>
            ) : (
              <p className={styles.name}>
                {name} <span className={styles.state}>{words.alwaysOn}</span>
              </p>
            )}
            <p id={`cookies-${id}`} className={styles.text}>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.text}>{words.signal}</p>
    </>
  );
}

/** Withdraws every consent with one click. Shown in the footer while there is one (cookie-banner.module.css). */
export function WithdrawConsent({ view, className }: { view: CookieBannerView; className?: string | undefined }) {
  return (
    <ConsentForm view={view} className={styles.withdrawal} isWithdrawal>
      <button type="submit" name="choice" value="reject" className={`${styles.withdraw} ${className ?? ''}`.trim()}>
        {view.words.withdraw}
      </button>
    </ConsentForm>
  );
}

function ConsentForm({
  view,
  className,
  isWithdrawal = false,
  children,
}: {
  view: CookieBannerView;
  className?: string | undefined;
  isWithdrawal?: boolean;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      action={view.action}
      className={className}
      data-consent-form=""
      data-consent-withdrawal={isWithdrawal ? '' : undefined}
    >
      <input type="hidden" name="from" value={view.from} />
      {children}
    </form>
  );
}
