/** Before each `served` file: the server that start-server.ts has started listens. */
import { testOrigin } from '../test-server.ts';
import { until } from '../until.ts';

await until(
  'the server of the served tests listens',
  () =>
    fetch(`${testOrigin}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ),
  { withinMs: 120_000 },
);
