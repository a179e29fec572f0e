import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { catalogueStrings } from '../../strings/catalogue.ts';
import styles from './catalogue-screen.module.css';
import { createExampleQueries } from './example-responses.ts';
import { screenExamples, toAnswers, type ExampleState } from './screen-examples.tsx';

/**
 * Every screen in every loading state, one at a time: `?show=history.failed`. Without the parameter it lists all of
 * them.
 */
export function ScreensCatalogue() {
  const [search] = useSearchParams();
  const name = search.get('show') ?? '';
  const [screen = '', state = ''] = name.split('.');
  const example = screenExamples[screen]?.[state as ExampleState];
  if (!example) return <ExampleLinks />;
  return (
    <div className={styles.example}>
      <h1 className="visually-hidden">{name}</h1>
      <ShownExample key={name} example={example} />
    </div>
  );
}

function ShownExample({ example }: { example: Parameters<typeof toAnswers>[0] }) {
  const [queries] = useState(() => createExampleQueries(toAnswers(example)));
  return <QueryClientProvider client={queries}>{example.content}</QueryClientProvider>;
}

function ExampleLinks() {
  return (
    <div className={styles.screen}>
      <h1>{catalogueStrings.screens.title}</h1>
      <p className={styles.about}>{catalogueStrings.screens.about}</p>
      <dl className={styles.links}>
        {Object.entries(screenExamples).map(([screen, states]) => (
          <div key={screen}>
            <dt>{screen}</dt>
            {Object.keys(states).map((state) => (
              <dd key={state}>
                <Link to={`?show=${screen}.${state}`}>{`${screen}, ${state}`}</Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
