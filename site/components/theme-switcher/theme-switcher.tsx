import styles from './theme-switcher.module.css';

/**
 * System, light or dark. Needs the kernel (site/browser/theme.ts), so it is hidden without script.
 * One per page: the radio buttons share a name and the popover an id.
 */
export function ThemeSwitcher({
  labels,
}: {
  labels: { theme: string; themeSystem: string; themeLight: string; themeDark: string };
}) {
  const choices = [
    ['system', labels.themeSystem],
    ['light', labels.themeLight],
    ['dark', labels.themeDark],
  ] as const;
  return (
    <div className="needsScript">
      <button type="button" className={styles.button} popoverTarget="theme-choice">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle className={styles.ring} cx="10" cy="10" r="7.25" />
          <path className={styles.half} d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" />
        </svg>
        <span className="visuallyHidden">{labels.theme}</span>
      </button>
      <div id="theme-choice" popover="auto" className={styles.choice}>
        <fieldset>
          <legend className="visuallyHidden">{labels.theme}</legend>
          {choices.map(([value, label]) => (
            <label key={value} className={styles.option}>
              <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
