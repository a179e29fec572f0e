import { ButtonLink } from '../button/button-link.tsx';
import type { ActionView } from './actions-view.ts';
import styles from './actions.module.css';

/** Links that look like buttons, side by side where there is room. */
export function Actions({
  views,
  isPill = false,
  className,
}: {
  views: readonly ActionView[];
  isPill?: boolean;
  className?: string | undefined;
}) {
  if (views.length === 0) return undefined;
  return (
    <p className={[styles.actions, className].filter(Boolean).join(' ')}>
      {views.map(({ link, kind }) => (
        <ButtonLink key={link.href} view={link} kind={kind} isPill={isPill} />
      ))}
    </p>
  );
}
