const loadBanner = () => import('./consent-banner.ts');

/**
 * The cookie banner with script: sends the choice without leaving the page, and the footer's link opens the banner in
 * place. The code is loaded with the first click; when that fails, forms and links work as without script.
 */
export function enhanceConsent(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-consent-form]:not([data-plain])')) return;
    event.preventDefault();
    const sendPlainly = () => {
      form.dataset['plain'] = '';
      form.requestSubmit(event.submitter);
    };
    void loadBanner()
      .then(({ sendChoice }) => sendChoice(form, event.submitter))
      .catch(sendPlainly);
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href="#cookie-choices"]') : undefined;
    if (!link) return;
    event.preventDefault();
    void loadBanner()
      .then(({ openBanner }) => openBanner())
      .catch(() => (location.hash = 'cookie-choices'));
  });
}
