/** Metrics of the process behind a small interface: only this file knows the vendor's registry. */
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

/** A metric that is read on request, so that counting adds nothing to a request. */
export interface Metric {
  name: string;
  help: string;
  kind: 'counter' | 'gauge';
  /** One value; with labels, one per combination. */
  labels?: readonly string[];
  read: () => number | readonly LabelledValue[] | Promise<number>;
}

export interface LabelledValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface Metrics {
  contentType: string;
  /** The exposition text. */
  show: () => Promise<string>;
}

export function createMetrics(figures: readonly Metric[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const figure of figures) registry.registerMetric(toVendorMetric(figure));
  return { contentType: registry.contentType, show: () => registry.metrics() };
}

function toVendorMetric({ name, help, kind, labels = [], read }: Metric): Counter | Gauge {
  const listValues = async () => {
    const values = await read();
    return typeof values === 'number' ? [{ labels: {}, value: values }] : values;
  };
  const options = { name, help, labelNames: [...labels], registers: [] };
  if (kind === 'gauge') {
    return new Gauge({
      ...options,
      async collect() {
        for (const own of await listValues()) this.set(own.labels, own.value);
      },
    });
  }
  return new Counter({
    ...options,
    async collect() {
      const values = await listValues();
      // Counted elsewhere since the start of the process.
      this.reset();
      for (const own of values) this.inc(own.labels, own.value);
    },
  });
}
