/** The screens before the studio, with less script: the first start, and signing in. */
import './design/studio.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetSignedOut } from './gate/forget-signed-out.ts';
import { SignInScreen } from './gate/sign-in-screen.tsx';
import { StartScreen } from './gate/start-screen.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function GateScreen() {
  // A second sign-in link may be opened in the same tab, which changes only the fragment.
  const secret = useSyncExternalStore(subscribe, () => location.hash.slice(1));
  return location.pathname.startsWith('/studio/start') ? (
    <StartScreen secret={secret} />
  ) : (
    <SignInScreen secret={secret} />
  );
}

const root = document.querySelector('#studio');
if (!root) throw new Error('The shell has no element for the studio');
createRoot(root).render(
  <StrictMode>
    <GateScreen />
  </StrictMode>,
);
forgetSignedOut().catch(reportError);
