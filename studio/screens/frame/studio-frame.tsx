import { useQuery } from '@tanstack/react-query';
import { CircleUser, FileText, Users, type LucideIcon } from 'lucide-react';
import { NavLink, Outlet } from 'react-router';
import type { Right } from '../../../cms/studio-api.ts';
import { meQuery } from '../../api/queries.ts';
import { SignInAgain } from '../../parts/sign-in-again.tsx';
import { useBrowserEvents } from '../../api/use-browser-events.ts';
import { studioStrings } from '../../strings/studio.ts';
import { StudioMark } from '../../parts/studio-mark.tsx';
import styles from './studio-frame.module.css';

interface Section {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The right that is required to see the section. */
  readonly right?: Right;
}

const sections: readonly Section[] = [{ to: '/documents', label: studioStrings.documents, icon: FileText }];
const ownSections: readonly Section[] = [
  { to: '/people', label: studioStrings.people, icon: Users, right: 'manage-people' },
  { to: '/account', label: studioStrings.account, icon: CircleUser },
];

/** The navigation rail and the screen beside it; below 768 px the rail is at the bottom. */
export function StudioFrame() {
  useBrowserEvents();
  const rights = useQuery(meQuery).data?.rights ?? [];
  const isAllowed = ({ right }: Section) => right === undefined || rights.includes(right);
  return (
    <div className={styles.frame}>
      <a href="#screen" className={styles.skip}>
        {studioStrings.skip}
      </a>
      <nav aria-label={studioStrings.sections} className={styles.rail}>
        <NavLink to="/documents" className={styles.mark ?? ''} aria-label="Studio">
          <StudioMark />
        </NavLink>
        <ul className={styles.sections}>
          {[...sections, ...ownSections].filter(isAllowed).map(({ to, label, icon: Icon }) => (
            <li key={to} className={ownSections.some((own) => own.to === to) ? styles.own : ''}>
              <NavLink to={to} className={styles.section ?? ''}>
                <Icon aria-hidden size="1.25rem" />
                <span className={styles.label}>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="screen" tabIndex={-1} className={styles.screen}>
        <Outlet />
      </main>
      <SignInAgain />
    </div>
  );
}
